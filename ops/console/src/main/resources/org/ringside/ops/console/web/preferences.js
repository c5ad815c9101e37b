/** What the viewer has chosen: for this window, and single keys for this browser. */
const KEYS = 'ringside.keys';
const calm = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whoever wants little motion begins with tables instead of charts. */
export const preferences = {
    paused: false,
    tables: calm.matches,
    singleKeys: localStorage.getItem(KEYS) !== 'off',

    /** @returns {number} the shortest time between two pictures, in ms */
    get pace() {
        return calm.matches ? 1_000 : 0;
    },

    /** @param {boolean} on whether a key without a modifier does something */
    setSingleKeys(on) {
        this.singleKeys = on;
        localStorage.setItem(KEYS, on ? 'on' : 'off');
    }
};
