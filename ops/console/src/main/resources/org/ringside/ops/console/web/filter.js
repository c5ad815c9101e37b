import { html } from 'lit-html';

/**
 * The field that `/` leads to.
 *
 * @param {string} value what stands there now
 * @param {(value: string) => void} change told of each other one
 */
export const filterBox = (value, change) => html`<label>Filter <input type="search" data-filter maxlength="64" autocomplete="off"
    .value=${value} @input=${event => change(event.target.value)}></label>`;

/** @param {string} text @param {string} filter @returns {boolean} whether the text has it, in large or small letters */
export const passes = (text, filter) => text.toLowerCase().includes(filter.toLowerCase());
