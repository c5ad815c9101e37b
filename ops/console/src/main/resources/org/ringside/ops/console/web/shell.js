import { html, nothing } from 'lit-html';
import { clock, count, millis, running, seconds } from './format.js';
import { preferences } from './preferences.js';
import { VIEWS } from './route.js';

/** @param {{state: string}} process @returns {boolean} */
export const lives = process => process.state.startsWith('running');

const STATES = { running: 'running', stuck: 'stands still', partly: 'runs in part', down: 'down' };

/** @param {?object} overview a frame, as below */
const exchange = overview => {
    if (!overview) {
        return html`<span class="state">no news yet</span>`;
    }
    const { name, state, policy, since } = overview.exchange;
    const broken = overview.processes.filter(process => !lives(process));
    const stuck = broken.filter(process => process.state === 'stuck');
    const dead = broken.filter(process => process.state !== 'stuck');
    const names = list => list.map(process => process.name).join(', ');
    const time = state === 'down' || !since ? nothing : running(overview.sampledAt - since);
    return html`<span class="state ${state}">${name} ${STATES[state] ?? state} ${time}</span>
        <span>journal ${policy}</span>
        ${broken.length === 0 ? html`<span>${count(overview.processes.length)} processes run</span>` : nothing}
        ${dead.length === 0 ? nothing : html`<span>not running: ${names(dead)}</span>`}
        ${stuck.length === 0 ? nothing : html`<span>makes no turn: ${names(stuck)}</span>`}`;
};

/**
 * The head of every view.
 *
 * @param {?object} overview the newest frame of the overview
 * @param {string} shown the view
 * @param {?import('./api.js').Login} login
 * @param {{pause: () => void, tables: () => void, help: () => void, logOut: () => void}} actions
 */
export const header = (overview, shown, login, actions) => html`
    <p class="exchange"><strong>RINGSIDE</strong> ${exchange(overview)}</p>
    <nav aria-label="Views">${VIEWS.map((view, index) => html`
        <a href="#/${view}" aria-current=${view === shown ? 'page' : nothing}><kbd>${index + 1}</kbd> ${view}</a>`)}</nav>
    <p class="tools">
        <button type="button" aria-pressed=${preferences.paused} @click=${actions.pause}>Pause</button>
        <button type="button" aria-pressed=${preferences.tables} @click=${actions.tables}>Tables</button>
        <button type="button" @click=${actions.help}>Keys</button>
        ${login?.name ? html`<span>${login.name}, ${login.role}</span>
            <button type="button" @click=${actions.logOut}>Log out</button>` : nothing}
    </p>`;

/**
 * @param {{age: number, sampledAt: ?number, isStale: boolean, refused: ?string}} news
 */
export const banner = news => {
    if (news.refused) {
        return html`<p class="banner">${news.refused}</p>`;
    }
    if (!news.isStale) {
        return nothing;
    }
    const last = news.sampledAt === null ? 'nothing has come yet'
        : `what you see is of ${clock(news.sampledAt)} UTC`;
    return html`<p class="banner">No news for ${seconds(Math.floor(news.age / 1_000))}: ${last}. The page tries again by itself.</p>`;
};

/** @param {?object} overview @param {number} age of the oldest frame, in ms */
export const footer = (overview, age) => {
    const books = overview?.books;
    const state = !books ? nothing : books.why
        ? html` · books: ${books.why}`
        : html` · books at record ${count(books.record)}, ${millis(books.behindMillis)} behind the journal`;
    return html`<p>${preferences.paused ? 'Paused: p goes on' : `newest frame ${millis(Math.round(age / 100) * 100)} old`}${state}
        · times are UTC</p>`;
};
