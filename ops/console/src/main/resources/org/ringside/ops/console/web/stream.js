import { askForStream } from './api.js';

/** How long a stream that was refused waits before the next attempt, in ms. */
const RETRY = 2_000;

/**
 * The frames of some views. A hidden window has no stream: browsers allow few connections to a host, and a login has
 * four streams.
 */
export class FrameStream {
    #onFrame;
    #onRefused;
    #views = '';
    #source = null;
    #retry = 0;

    /**
     * @param {(view: string, frame: object) => void} onFrame
     * @param {(status: number, words: ?string) => void} onRefused 0: nobody answers
     */
    constructor(onFrame, onRefused) {
        this.#onFrame = onFrame;
        this.#onRefused = onRefused;
        document.addEventListener('visibilitychange', () => this.#reopen());
    }

    /** @param {string[]} views whose frames are wanted from now on; none: the stream closes */
    watch(views) {
        const wanted = views.join(',');
        if (wanted !== this.#views) {
            this.#views = wanted;
            this.#reopen();
        }
    }

    #reopen() {
        this.#close();
        if (this.#views !== '' && !document.hidden) {
            this.#open();
        }
    }

    #close() {
        clearTimeout(this.#retry);
        this.#source?.close();
        this.#source = null;
    }

    #open() {
        const path = `/events?views=${encodeURIComponent(this.#views)}`;
        const source = new EventSource(path);
        this.#source = source;
        for (const view of this.#views.split(',')) {
            source.addEventListener(view, event => this.#onFrame(view, JSON.parse(event.data)));
        }
        // While it is connecting the browser tries by itself. Closed means that it has given up.
        source.addEventListener('error', () => {
            if (source === this.#source && source.readyState === EventSource.CLOSED) {
                this.#explain(source, path);
            }
        });
    }

    /** An event source hides the status of its answer, so the same address is asked once in a way that shows it. */
    async #explain(source, path) {
        const { status, words } = await askForStream(path).catch(() => ({ status: 0, words: null }));
        if (source === this.#source) {
            this.#retry = setTimeout(() => this.#reopen(), RETRY);
            if (status !== 200) {
                this.#onRefused(status, words);
            }
        }
    }
}
