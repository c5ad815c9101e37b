import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { announce } from './announcer.js';
import { clock } from './format.js';

/** The alarms that a screen reader has told, and those that the viewer has seen: by id, while they last. */
const told = new Set();
const seen = new Set();

const forget = (ids, current) => {
    for (const id of ids) {
        if (!current.has(id)) {
            ids.delete(id);
        }
    }
};

const tell = alarms => {
    const current = new Set(alarms.map(alarm => alarm.id));
    forget(told, current);
    forget(seen, current);
    const fresh = alarms.filter(alarm => !told.has(alarm.id));
    if (fresh.length > 0) {
        fresh.forEach(alarm => told.add(alarm.id));
        announce(fresh.map(alarm => `${alarm.severity} alarm: ${alarm.text}`).join('. '));
    }
};

const shown = (alarm, again) => html`<li class="alarm ${alarm.severity}">
    <p><strong>${alarm.severity === 'critical' ? '!! CRITICAL' : '! WARNING'}</strong>
        <time>${clock(alarm.since)}</time> ${alarm.text}</p>
    <details><summary data-row>What to do</summary><p>${alarm.advice}</p>
        <p>More under <a href="/docs/runbook.html#${alarm.runbook.toLowerCase()}" target="_blank" rel="noopener"
            data-row>${alarm.runbook}</a> in the runbook.</p></details>
    <button type="button" @click=${() => {
        seen.add(alarm.id);
        again();
    }}>Seen</button></li>`;

/**
 * The alarms. Each is told once; its text, which changes with every frame, is not told again.
 *
 * @param {object[]} alarms
 * @param {() => void} again draws the page
 */
export const alarmList = (alarms, again) => {
    tell(alarms);
    if (alarms.length === 0) {
        return nothing;
    }
    const open = alarms.filter(alarm => !seen.has(alarm.id));
    const rest = alarms.length - open.length;
    return html`<section aria-label="Alarms"><ul class="alarms">${repeat(open, alarm => alarm.id, alarm => shown(alarm, again))}</ul>
        ${rest === 0 ? nothing : html`<p class="none">${rest} seen ${rest === 1 ? 'alarm goes' : 'alarms go'} on.
            <button type="button" @click=${() => {
                seen.clear();
                again();
            }}>Show</button></p>`}</section>`;
};
