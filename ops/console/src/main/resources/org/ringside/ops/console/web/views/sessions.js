import { html } from 'lit-html';
import { absence } from '../absence.js';
import { filterBox, passes } from '../filter.js';
import { bytes, count, words } from '../format.js';
import { bar } from '../spark.js';
import { table } from '../table.js';

let filter = '';

const ofLimit = (part, whole) => whole ? bar(part / whole * 100, `${count(part)} of ${count(whole)}`) : count(part);

const buttons = (session, act) => {
    const args = { scope: 'session', id: session.id };
    return html`<button type="button" data-row @click=${() => act(session.blockedBy ? 'unblock' : 'block', args)}>${
        session.blockedBy ? 'Unblock' : 'Block'} ${session.id}</button>
        <button type="button" @click=${() => act('cancel', args)}>Cancel orders of ${session.id}</button>`;
};

const columns = (isOperator, act) => [
    { head: 'session', isName: true, cell: session => session.id },
    { head: 'firm', isText: true, cell: session => session.firm ?? '–' },
    { head: 'state', isText: true, cell: session => words(session.state) },
    { head: 'gateway', isText: true, cell: session => session.gateway ?? '–' },
    { head: 'messages/s', isText: true, cell: session => ofLimit(session.messagesPerSecond, session.rateLimit) },
    { head: 'in flight', isText: true, cell: session => ofLimit(session.inFlight, session.inFlightLimit) },
    { head: 'throttled', cell: session => count(session.throttled) },
    { head: 'refused', cell: session => count(session.refused) },
    { head: 'pending', cell: session => bytes(session.pendingBytes) },
    { head: 'reports', cell: session => count(session.reports) },
    { head: 'blocked by', isText: true, cell: session => session.blockedBy
        ? html`<span class="bad">${session.blockedBy}</span>` : '–' },
    ...(isOperator ? [{ head: 'do', isText: true, cell: session => buttons(session, act) }] : [])
];

/** @param {object} page as of the overview */
export const sessions = ({ frame, isOperator, act, draw }) => {
    const shown = frame('sessions');
    const absent = absence(shown, 'sessions');
    if (absent) {
        return absent;
    }
    const matching = shown.sessions.filter(session =>
        passes(`${session.id} ${session.firm} ${session.state} ${session.gateway ?? ''}`, filter));
    return html`<section class="all" aria-label="Sessions"><h1 class="unseen">Sessions</h1>
        <p class="filter">${filterBox(filter, value => {
            filter = value;
            draw();
        })}</p>
        ${table(`Sessions: ${count(matching.length)} of ${count(shown.total)}`, columns(isOperator, act), matching,
            { key: session => `${session.id} ${session.gateway}`, kind: 'wide', none: 'No session.', mark: session => session.blockedBy ? 'blocked' : '' })}
        </section>`;
};
