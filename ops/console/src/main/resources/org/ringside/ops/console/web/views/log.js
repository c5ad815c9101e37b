import { html, nothing } from 'lit-html';
import { filterBox, passes } from '../filter.js';
import { table } from '../table.js';

/** So many records stay on the page. */
const KEPT = 500;
const LEVELS = ['INFO', 'WARN', 'ERROR'];

const kept = [];
let filter = '';
let least = 'INFO';
let auditOnly = false;

/** Ids of what is kept: a frame has old records again. */
const ids = new Set();

/** @param {{records?: object[]}} frame the newest records, oldest first */
export const received = frame => {
    for (const record of (frame.records ?? []).filter(each => !ids.has(each.id))) {
        ids.add(record.id);
        kept.unshift(record);
    }
    kept.splice(KEPT).forEach(record => ids.delete(record.id));
};

const columns = [
    { head: 'time', isName: true, cell: record => record.ts.substring(11, 23) },
    { head: 'level', isText: true, cell: record => html`<span class=${record.level.toLowerCase()}>${record.level}</span>` },
    { head: 'process', isText: true, cell: record => record.thread === record.process ? record.process
        : `${record.process} ${record.thread ?? ''}` },
    { head: 'event', isText: true, cell: record => record.event },
    { head: 'message', isText: true, cell: record => html`${record.audit ? html`<strong>audit</strong> ` : nothing}${record.msg}` }
];

const matches = record => LEVELS.indexOf(record.level) >= LEVELS.indexOf(least) && (!auditOnly || record.audit)
    && passes(`${record.process} ${record.event} ${record.msg}`, filter);

/** @param {object} page as of the overview */
export const log = ({ draw }) => {
    const change = set => event => {
        set(event.target);
        draw();
    };
    return html`<section class="all" aria-label="Log"><h1 class="unseen">Log</h1><p class="filter">
        ${filterBox(filter, value => {
            filter = value;
            draw();
        })}
        <label>Level <select @change=${change(target => {
            least = target.value;
        })}>${LEVELS.map(level => html`<option ?selected=${level === least}>${level}</option>`)}</select></label>
        <label><input type="checkbox" .checked=${auditOnly} @change=${change(target => {
            auditOnly = target.checked;
        })}> audit only</label></p>
        ${table(`Newest first, ${KEPT} at most`, columns, kept.filter(matches), { key: record => record.id,
            none: 'No such record yet. ringside logs shows older ones.' })}</section>`;
};
