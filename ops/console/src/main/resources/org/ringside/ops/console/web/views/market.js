import { html, nothing } from 'lit-html';
import { absence } from '../absence.js';
import { clock, clockOfNanos, count, quantity, words } from '../format.js';
import { facts, table } from '../table.js';

let filter = '';

const MOVES = { up: '▲ up', down: '▼ down', same: '' };

const moved = change => MOVES[change] ? html`<span class=${change}>${MOVES[change]}</span>` : nothing;

const instrumentColumns = [
    { head: 'symbol', isName: true, cell: each => html`<a href="#/market/${each.id}" data-row>${each.symbol}</a>` },
    { head: 'phase', isText: true, cell: each => words(each.phase) },
    { head: 'last', cell: each => html`${quantity(each.last)} ${moved(each.change)}` },
    { head: 'volume', cell: each => quantity(each.volume) },
    { head: 'orders', cell: each => count(each.orders) }
];

const price = { head: 'price', cell: level => level.price };
const lots = { head: 'quantity', cell: level => html`<svg class="depth" viewBox="0 0 100 1" preserveAspectRatio="none"
    aria-hidden="true"><rect width=${level.share} height="1"></rect></svg><span>${quantity(level.quantity)}</span>` };
const orders = { head: 'orders', cell: level => count(level.orders) };

/** Quantities as shares of the largest level of both sides. */
const withShares = (levels, largest) => levels.map(level => ({ ...level, share: Number(level.quantity) / largest * 100 }));

const tapeColumns = [
    { head: 'time', isName: true, cell: trade => clockOfNanos(trade.time) },
    { head: 'price', cell: trade => trade.price },
    { head: 'quantity', cell: trade => quantity(trade.quantity) },
    { head: 'side', isText: true, cell: trade => trade.side === 'BUY' ? html`<span class="up">▲ BUY</span>`
        : html`<span class="down">▼ SELL</span>` }
];

/** Numbers that are names: without commas. */
const IDS = ['account', 'firm'];

const accountColumns = account => Object.keys(account).map((name, index) => ({
    head: words(name.replace(/([A-Z])/g, ' $1')), isName: index === 0,
    cell: row => IDS.includes(name) ? row[name] : quantity(row[name])
}));

const instruments = (frame, draw) => {
    const matching = frame.instruments.filter(each => each.symbol.toLowerCase().includes(filter));
    return html`<section aria-label="Instruments">
        <label class="filter">Filter <input type="search" data-filter maxlength="32" autocomplete="off" .value=${filter}
            @input=${event => {
                filter = event.target.value.toLowerCase();
                draw();
            }}></label>
        ${frame.why ? html`<p class="none">${frame.instruments.length ? 'Not all is known' : 'No prices'}: ${frame.why}.</p>` : nothing}
        ${table('Instruments', instrumentColumns, matching, { key: each => each.id, kind: 'small',
            none: 'No instrument has such a name.' })}</section>`;
};

const head = (instrument, isOperator, act) => html`<h1>${instrument.symbol} <small>${words(instrument.phase)}${
        instrument.until ? ` until ${clock(instrument.until)}` : ''}</small></h1>
    ${facts([['last', html`${quantity(instrument.last)} ${moved(instrument.change)}`], ['volume', quantity(instrument.volume)],
        ...(instrument.open ? [['open', instrument.open], ['high', instrument.high], ['low', instrument.low]] : []),
        ...(instrument.indicative ? [['indicative price', `${instrument.indicative.price} × ${quantity(instrument.indicative.quantity)}`],
            ['surplus', quantity(instrument.indicative.surplus)]] : [])])}
    ${isOperator ? html`<p class="actions">
        <button type="button" @click=${() => act('phase', { instrument: instrument.symbol })}>Phase …</button>
        <button type="button" @click=${() => act('halt', { instrument: instrument.symbol })}>Halt</button>
        <button type="button" @click=${() => act('resume', { instrument: instrument.symbol })}>Resume</button></p>` : nothing}`;

const book = ({ bids, asks }) => {
    const largest = Math.max(1, ...[...bids, ...asks].map(level => Number(level.quantity)));
    return html`<div class="book">
        <div>${table('Bids', [orders, lots, price], withShares(bids, largest), { kind: 'fixed', none: 'Nobody bids.' })}</div>
        <div>${table('Asks', [price, lots, orders], withShares(asks, largest), { kind: 'fixed', none: 'Nobody asks.' })}</div></div>`;
};

const one = (shown, isOperator, act) => html`
    <section class="two" aria-label="Book">${head(shown.instrument, isOperator, act)}${book(shown)}</section>
    <section aria-label="Trades"><div class="scroll" tabindex="0" role="region" aria-label="Last trades">
        ${table('Last trades, newest first', tapeColumns, shown.tape, { key: trade => trade.id, kind: 'fixed',
            none: 'No trade yet.' })}</div></section>
    ${shown.accounts?.length ? html`<section class="all" aria-label="Accounts">${table('Accounts',
        accountColumns(shown.accounts[0]), shown.accounts, { key: account => account.account })}</section>` : nothing}`;

/**
 * @param {object} page as of the overview
 * @param {?string} page.instrument its id
 */
export const market = ({ frame, instrument, isOperator, act, draw }) => {
    const all = frame('markets');
    const absent = absence(all, 'instruments');
    if (absent) {
        return absent;
    }
    const shown = instrument === null ? null : frame(`market:${instrument}`);
    return html`${shown?.bids ? one(shown, isOperator, act) : html`<h1 class="unseen">Market</h1>`}${instruments(all, draw)}`;
};
