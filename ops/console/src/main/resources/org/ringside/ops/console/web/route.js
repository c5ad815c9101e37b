/** The views by their keys 1 to 5. */
export const VIEWS = ['overview', 'market', 'sessions', 'journal', 'log'];

/**
 * @typedef {object} Route
 * @property {string} view one of VIEWS
 * @property {?string} instrument its id, of the market
 */

/** @returns {Route} what the address says, `#/market/3` for example */
export const route = () => {
    const [, view, instrument] = location.hash.match(/^#\/([a-z]+)(?:\/([1-9]\d{0,9})$)?/) ?? [];
    return { view: VIEWS.includes(view) ? view : VIEWS[0], instrument: view === 'market' ? instrument ?? null : null };
};

/** @param {Route} shown @returns {string[]} the frames that the page needs; the overview has head and alarms of all */
export const framesOf = shown => {
    switch (shown.view) {
        case 'market':
            return shown.instrument === null ? ['overview', 'markets'] : ['overview', 'markets', `market:${shown.instrument}`];
        case 'overview':
            return ['overview'];
        default:
            return ['overview', shown.view];
    }
};
