import { html, nothing } from 'lit-html';
import { absence } from '../absence.js';
import { filterBox, passes } from '../filter.js';
import { clockOfNanos, count, quantity, whenOfNanos, words } from '../format.js';
import { facts, table } from '../table.js';

let filter = '';

const MOVES = { up: '▲ up', down: '▼ down', same: '' };

const moved = change => MOVES[change] ? html`<span class=${change}>${MOVES[change]}</span>` : nothing;

/** Of the order that came in; in an auction none did. */
const SIDES = { BUY: html`<span class="up">▲ BUY</span>`, SELL: html`<span class="down">▼ SELL</span>` };

const instrumentColumns = [
    { head: 'symbol', isName: true, cell: each => html`<a href="#/market/${each.id}" data-row>${each.symbol}</a>` },
    { head: 'phase', isText: true, cell: each => words(each.phase) },
    { head: 'last', cell: each => html`${quantity(each.last)} ${moved(each.change)}` },
    { head: 'volume', cell: each => quantity(each.volume) },
    { head: 'orders', cell: each => count(each.orders) }
];

const price = { head: 'price', cell: level => quantity(level.price) };
const lots = { head: 'quantity', cell: level => html`<svg class="depth" viewBox="0 0 100 1" preserveAspectRatio="none"
    aria-hidden="true"><rect width=${level.share} height="1"></rect></svg><span>${quantity(level.quantity)}</span>` };
const orders = { head: 'orders', cell: level => count(level.orders) };

/** Quantities as shares of the largest level of both sides. */
const withShares = (levels, largest) => levels.map(level => ({ ...level, share: Number(level.quantity) / largest * 100 }));

const tapeColumns = [
    { head: 'time', isName: true, cell: trade => clockOfNanos(trade.time) },
    { head: 'price', cell: trade => quantity(trade.price) },
    { head: 'quantity', cell: trade => quantity(trade.quantity) },
    { head: 'side', isText: true, cell: trade => SIDES[trade.side] ?? 'auction' }
];

/** @param {?string|number} used @param {?string|number} limit none: there is no limit */
const ofLimit = (used, limit) => limit === null ? quantity(used) : `${quantity(used)} of ${quantity(limit)}`;

const accountColumns = [
    { head: 'account', isName: true, cell: row => row.account },
    { head: 'firm', cell: row => row.firm === 0 ? '–' : row.firm },
    { head: 'net', cell: row => quantity(row.net) },
    { head: 'average price', cell: row => quantity(row.averagePrice) },
    { head: 'bought', cell: row => quantity(row.bought) },
    { head: 'sold', cell: row => quantity(row.sold) },
    { head: 'open to buy', cell: row => quantity(row.openBuy) },
    { head: 'open to sell', cell: row => quantity(row.openSell) },
    { head: 'open orders', cell: row => ofLimit(row.openOrders, row.maxOpenOrders) },
    { head: 'most long', cell: row => quantity(row.maxLong) },
    { head: 'most short', cell: row => quantity(row.maxShort) },
    { head: 'state', isText: true, cell: row => row.blocked ? html`<span class="bad">blocked</span>` : 'trades' }
];

const instruments = (frame, draw) => {
    const matching = frame.instruments.filter(each => passes(each.symbol, filter));
    return html`<section class="two" aria-label="Instruments">
        <p class="filter">${filterBox(filter, value => {
            filter = value;
            draw();
        })}</p>
        ${frame.why ? html`<p class="none">${frame.instruments.length ? 'Not all is known' : 'No prices'}: ${frame.why}.</p>` : nothing}
        ${table('Instruments', instrumentColumns, matching, { key: each => each.id,
            none: 'No instrument has such a name.' })}</section>`;
};

const head = ({ instrument, sampledAt }, isOperator, act) => html`<h1>${instrument.symbol} <small>${words(instrument.phase)}${
        instrument.until ? ` until ${whenOfNanos(instrument.until, sampledAt)}` : ''}</small></h1>
    ${facts([['last', html`${quantity(instrument.last)} ${moved(instrument.change)}`], ['volume', quantity(instrument.volume)],
        ...(instrument.open ? [['open', quantity(instrument.open)], ['high', quantity(instrument.high)],
            ['low', quantity(instrument.low)]] : []),
        ...(instrument.indicative ? [['indicative price',
            `${quantity(instrument.indicative.price)} × ${quantity(instrument.indicative.quantity)}`],
            ['surplus', quantity(instrument.indicative.surplus)]] : [])])}
    ${isOperator ? html`<p class="actions">
        <button type="button" @click=${() => act('phase', { instrument: instrument.symbol })}>Phase …</button>
        <button type="button" @click=${() => act('halt', { instrument: instrument.symbol })}>Halt</button>
        <button type="button" @click=${() => act('resume', { instrument: instrument.symbol })}>Resume</button></p>` : nothing}`;

/** Without a journal the orders of an instrument are not known, and so its book is not. */
const book = ({ instrument, bids, asks }) => {
    const largest = Math.max(Number.MIN_VALUE, ...[...bids, ...asks].map(level => Number(level.quantity)));
    const side = (caption, columns, levels, none) => html`<div>${table(caption, columns, withShares(levels, largest),
        { kind: 'fixed', none: instrument.orders === null ? 'Not known.' : none })}</div>`;
    return html`<div class="book">${side('Bids', [orders, lots, price], bids, 'Nobody bids.')}
        ${side('Asks', [price, lots, orders], asks, 'Nobody asks.')}</div>`;
};

const one = (shown, isOperator, act) => html`
    <section class="two" aria-label="Book">${head(shown, isOperator, act)}${book(shown)}</section>
    <section aria-label="Trades"><div class="scroll" tabindex="0" role="region" aria-label="Last trades">
        ${table('Last trades, newest first', tapeColumns, shown.tape, { key: trade => trade.id, kind: 'fixed',
            none: 'No trade yet.' })}</div></section>
    ${shown.accounts?.length ? html`<section class="all" aria-label="Accounts">${table('Accounts',
        accountColumns, shown.accounts, { key: account => account.account, kind: 'wide' })}</section>` : nothing}`;

/** In the place of a book that is not there. */
const absent = (shown, instrument) => html`<section aria-label="No book"><h1>Instrument ${instrument}</h1>
    <p role="status">${shown ? `No book: ${shown.why}.` : 'Waiting for the first frame.'}</p>
    <p><a href="#/market">All instruments</a></p></section>`;

/**
 * @param {object} page as of the overview
 * @param {?string} page.instrument its id
 */
export const market = ({ frame, instrument, isOperator, act, draw }) => {
    const all = frame('markets');
    const nothingYet = absence(all, 'instruments');
    if (nothingYet) {
        return nothingYet;
    }
    if (instrument === null) {
        return html`<h1 class="unseen">Market</h1>${instruments(all, draw)}`;
    }
    const shown = frame(`market:${instrument}`);
    return html`${shown?.bids ? one(shown, isOperator, act) : absent(shown, instrument)}${instruments(all, draw)}`;
};
