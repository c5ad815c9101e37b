import { html } from 'lit-html';
import { preferences } from './preferences.js';

// Of the view box.
const WIDTH = 60;
const HEIGHT = 16;

/**
 * A line of a minute in the height of a text; where tables are wanted, its lowest and highest value.
 *
 * @param {?number[]} values oldest first
 * @param {string} what a name for those who do not see the line
 * @param {(value: number) => string} written
 */
export const spark = (values, what, written) => {
    if (!values || values.length === 0) {
        return '–';
    }
    const highest = Math.max(...values);
    const lowest = Math.min(...values);
    if (preferences.tables) {
        return `${written(lowest)} … ${written(highest)}`;
    }
    const top = Math.max(highest, 1);
    const gap = WIDTH / Math.max(values.length - 1, 1);
    const points = values.map((value, index) =>
        `${(index * gap).toFixed(1)},${(HEIGHT - 1 - value / top * (HEIGHT - 2)).toFixed(1)}`).join(' ');
    return html`<svg class="spark" viewBox="0 0 60 16" preserveAspectRatio="none" role="img"
        aria-label="${what}, last minute: from ${written(lowest)} to ${written(highest)}">
        <polyline points=${points} vector-effect="non-scaling-stroke"></polyline></svg>`;
};

/** @param {?number} value percent @param {string} shown the same in words, which stand beside the bar */
export const bar = (value, shown) => html`<span class="level"><svg class="bar" viewBox="0 0 100 8"
    preserveAspectRatio="none" aria-hidden="true"><rect class="frame" width="100" height="8"></rect>
    <rect class=${value >= 50 ? 'full high' : 'full'} width=${Math.min(100, value ?? 0)} height="8"></rect></svg>
    <span>${shown}</span></span>`;
