import { html, nothing } from 'lit-html';
import { absence } from '../absence.js';
import { chart } from '../chart.js';
import { bytes, count, micros, millis, percent, seconds, span } from '../format.js';
import { lives } from '../shell.js';
import { bar, spark } from '../spark.js';
import { table } from '../table.js';

/** Of which queue the chart is; none: of the first. */
let chosen = null;

const queueColumns = (choose, current) => [
    { head: 'queue', isName: true, cell: queue => html`<button type="button" class="link" data-row
        aria-pressed=${queue.name === current} @click=${() => choose(queue.name)}>${queue.name}</button>` },
    { head: 'full', isText: true, cell: queue => bar(queue.full, percent(queue.full)) },
    { head: '60 s', isText: true, cell: queue => spark(queue.history, `backlog of ${queue.name}`, count) },
    { head: 'backlog', cell: queue => count(queue.backlog) },
    { head: 'lag', cell: queue => span(queue.lagMicros) },
    { head: 'to full', cell: queue => seconds(queue.toFullSeconds) },
    { head: 'msg/s', cell: queue => count(queue.messagesPerSecond) },
    { head: 'given up', cell: ({ givenUp }) => html`<span title="skipped / of dead writers / of stalled writers">${
        count(givenUp.skipped)}/${count(givenUp.dead)}/${count(givenUp.stalled)}</span>` },
    { head: 'writers', isText: true, cell: queue => queue.writers.join(' ') || '–' },
    { head: 'reader', isText: true, cell: ({ reader }) => !reader ? '–' : reader.alive ? `${reader.name} alive`
        : html`<span class="bad">${reader.name} dead</span>` }
];

const hopColumns = [
    { head: 'hop', isName: true, cell: hop => hop.hop },
    { head: 'p50', cell: hop => micros(hop.p50) },
    { head: 'p90', cell: hop => micros(hop.p90) },
    { head: 'p99', cell: hop => micros(hop.p99) },
    { head: 'p99.9', cell: hop => micros(hop.p999) },
    { head: 'max', cell: hop => micros(hop.max) },
    { head: '60 s p99', isText: true, cell: hop => spark(hop.history, `p99 of ${hop.hop}`, micros) }
];

const rejectColumns = [
    { head: 'kind', isName: true, cell: reject => reject.kind },
    { head: 'reason', isText: true, cell: reject => reject.reason },
    { head: '1/s', cell: reject => count(reject.perSecond) },
    { head: 'in all', cell: reject => count(reject.total) }
];

const isStuck = process => process.beatAgeMillis !== null && process.beatAgeMillis > 1_000;

const processColumns = (isOperator, act) => [
    { head: 'process', isName: true, cell: process => process.name },
    { head: 'pid', cell: process => process.pid ?? '–' },
    { head: 'state', isText: true, cell: process => lives(process) ? process.state
        : html`<span class="bad">${process.state}</span>` },
    { head: 'CPU', cell: process => percent(process.cpuPercent) },
    { head: 'wait', cell: process => percent(process.waitPercent) },
    { head: 'beat', cell: process => isStuck(process) ? html`<span class="bad">${millis(process.beatAgeMillis)} !</span>`
        : millis(process.beatAgeMillis) },
    { head: 'memory', cell: process => bytes(process.residentBytes) },
    { head: 'cores', isText: true, cell: process => process.cores ?? '–' },
    ...(isOperator ? [{ head: 'do', isText: true, cell: process => process.part === 'gateway' ? html`
        <button type="button" @click=${() => act('reload', { gateway: process.name })}>Reload</button>
        <button type="button" @click=${() => act('drain', { gateway: process.name })}>Drain</button>` : nothing }] : [])
];

/**
 * @param {object} page
 * @param {(view: string) => ?object} page.frame
 * @param {boolean} page.isOperator
 * @param {(name: string, args: object) => void} page.act
 * @param {() => void} page.draw
 */
export const overview = ({ frame, isOperator, act, draw }) => {
    const shown = frame('overview');
    const absent = absence(shown, 'queues');
    if (absent) {
        return absent;
    }
    const current = shown.queues.find(queue => queue.name === chosen) ?? shown.queues[0];
    const choose = name => {
        chosen = name;
        draw();
    };
    return html`<h1 class="unseen">Overview</h1>
        <section class="all" aria-label="Queues">${table('Queues', queueColumns(choose, current?.name), shown.queues,
            { key: queue => queue.name, kind: 'wide', none: 'There is no queue: the exchange is down.' })}</section>
        <section class="two" aria-label="Hops">${table('Hops, µs, last 10 s', hopColumns, shown.hops,
            { key: hop => hop.hop, none: 'Nobody has sent an order in the last 10 s.' })}</section>
        <section aria-label="Throughput">${chart('Messages a second', ['in', 'out'],
            [shown.throughput.in, shown.throughput.out], count)}</section>
        ${shown.hops.length === 0 ? nothing : html`<section class="two" aria-label="Hops over time">${
            chart('p99 of each hop, µs', shown.hops.map(hop => hop.hop), shown.hops.map(hop => hop.history), micros)}</section>`}
        ${current ? html`<section aria-label="Backlog">${chart(`Backlog of ${current.name}`, ['messages'],
            [current.history], count)}</section>` : nothing}
        <section class="two" aria-label="Processes">${table('Processes', processColumns(isOperator, act), shown.processes,
            { key: process => process.name })}</section>
        <section aria-label="Rejects">${table('Refused', rejectColumns, shown.rejects,
            { key: reject => `${reject.kind} ${reject.reason}`, kind: 'small', none: 'Nothing is refused.' })}</section>`;
};
