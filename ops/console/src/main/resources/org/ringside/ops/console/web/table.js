import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';

/**
 * @typedef {object} Column
 * @property {string} head
 * @property {(row: any) => unknown} cell
 * @property {boolean} [isText] texts stand left, numbers right
 * @property {boolean} [isName] names the row
 */

/**
 * A table that becomes cards where it has no room. Its roles are written out, because a browser forgets what a table is
 * when a style sheet shows it otherwise.
 *
 * @param {string} caption
 * @param {Column[]} columns
 * @param {any[]} rows
 * @param {object} [options]
 * @param {(row: any) => string|number} [options.key] what makes a row the same as in the last frame; the row has it as
 *     `data-key`
 * @param {'wide'|'middle'|'small'|'fixed'} [options.kind] how much room it needs; fixed: it never becomes cards
 * @param {string} [options.none] what is said instead of no rows
 * @param {(row: any) => string} [options.mark] a class of the row
 */
export const table = (caption, columns, rows, options = {}) => {
    const { key, kind = 'middle', none = 'None.', mark = () => '' } = options;
    if (rows.length === 0) {
        return html`<p class="caption">${caption}</p><p class="none">${none}</p>`;
    }
    const cell = (column, row) => {
        const side = column.isText || column.isName ? 'text' : 'number';
        return column.isName
            ? html`<th scope="row" role="rowheader" class=${side} data-head=${column.head}>${column.cell(row)}</th>`
            : html`<td role="cell" class=${side} data-head=${column.head}>${column.cell(row)}</td>`;
    };
    return html`<div class="room ${kind}"><table role="table">
        <caption class="caption">${caption}</caption>
        <thead role="rowgroup"><tr role="row">${columns.map(column => html`
            <th scope="col" role="columnheader" class=${column.isText || column.isName ? 'text' : 'number'}>${column.head}</th>`)}
        </tr></thead>
        <tbody role="rowgroup">${repeat(rows, key ?? ((row, index) => index), row => html`
            <tr role="row" data-key=${key?.(row) ?? nothing} class=${mark(row) || nothing}>${columns.map(column => cell(column, row))}</tr>`)}
        </tbody>
    </table></div>`;
};

/** @param {Array<[string, unknown]>} pairs names and values, of which some may be nothing to say */
export const facts = pairs => html`<dl class="facts">${pairs.map(([name, value]) => html`
    <div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
