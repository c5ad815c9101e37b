import { html } from 'lit-html';
import { close, open } from './dialog.js';
import { preferences } from './preferences.js';

const KEYS = [
    ['1 … 5', 'Overview, market, sessions, journal, log'],
    ['j k', 'next, previous row'],
    ['Enter', 'opens the row'],
    ['/', 'goes to the filter'],
    ['t', 'tables instead of charts, and back'],
    ['p', 'stops the page, and goes on'],
    ['?', 'these keys'],
    ['Esc', 'closes, and leaves the instrument']
];

/** Shows what each key does. */
export const showKeys = () => open(() => html`<h2 id="dialog-title">Keys</h2>
    <dl class="facts">${KEYS.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>
    <p><label><input type="checkbox" .checked=${preferences.singleKeys} @change=${event =>
        preferences.setSingleKeys(event.target.checked)}> single keys work</label></p>
    <p class="actions"><button type="button" @click=${close}>Close</button></p>`);
