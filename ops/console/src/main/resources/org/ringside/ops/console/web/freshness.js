/** A view without news for so long is stale, in ms. */
const LIMIT = 2_000;

/** Knows how old what the page shows is. Only a frame with a new time of sampling is news. */
export class Freshness {
    #views = new Map();
    #since = performance.now();

    /** @param {string[]} views that the page shows from now on */
    expect(views) {
        this.#since = performance.now();
        for (const view of this.#views.keys()) {
            if (!views.includes(view)) {
                this.#views.delete(view);
            }
        }
        for (const view of views) {
            if (!this.#views.has(view)) {
                this.#views.set(view, { sampledAt: null, at: this.#since });
            }
        }
    }

    /** The window was hidden, and had no stream: its age counts from now on. */
    restart() {
        this.#since = performance.now();
    }

    /** @param {string} view @param {{sampledAt: number}} frame */
    received(view, frame) {
        const known = this.#views.get(view);
        if (known && known.sampledAt !== frame.sampledAt) {
            known.sampledAt = frame.sampledAt;
            known.at = performance.now();
        }
    }

    /** @returns {number} age of the oldest of the views, in ms */
    age() {
        const now = performance.now();
        let oldest = 0;
        for (const { at } of this.#views.values()) {
            oldest = Math.max(oldest, now - Math.max(at, this.#since));
        }
        return oldest;
    }

    /** @returns {?number} when the oldest of what is shown was sampled, epoch ms */
    sampledAt() {
        const times = [...this.#views.values()].map(each => each.sampledAt).filter(time => time !== null);
        return times.length === 0 ? null : Math.min(...times);
    }

    /** @returns {boolean} */
    isStale() {
        return this.age() >= LIMIT;
    }
}
