import { html } from 'lit-html';

/**
 * What stands in the place of a view that cannot be shown.
 *
 * @param {?object} frame the newest of the view
 * @param {string} part that a frame has when there is something to show
 * @returns {?object} null when there is
 */
export const absence = (frame, part) => frame?.[part] === undefined
    ? html`<section class="all" aria-label="Nothing to show"><p class="none">${frame?.why ?? 'Waiting for the first frame.'}</p></section>`
    : null;
