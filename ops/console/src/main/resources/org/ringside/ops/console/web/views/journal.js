import { html, nothing } from 'lit-html';
import { absence } from '../absence.js';
import { bytes, clock, count, seconds, span } from '../format.js';
import { facts, table } from '../table.js';

const errorColumns = [
    { head: 'process', isName: true, cell: error => error.process },
    { head: 'times', cell: error => count(error.count) },
    { head: 'first', cell: error => clock(error.firstAt) },
    { head: 'last', cell: error => clock(error.lastAt) },
    { head: 'error', isText: true, cell: error => error.text }
];

/** @param {object} page as of the overview */
export const journal = ({ frame, isOperator, act }) => {
    const shown = frame('journal');
    const absent = absence(shown, 'errors');
    if (absent) {
        return absent;
    }
    return html`<section aria-label="Journal"><h1>Journal</h1>${facts([
        ['last record', count(shown.record)],
        ['written', `${bytes(shown.bytesPerSecond)}/s`],
        ['longest flush', span(shown.flushMaxMicros)],
        ['records a second', count(shown.recordsPerSecond)],
        ['segments', `${count(shown.segments)} of ${bytes(shown.segmentBytes)}`]])}</section>
        <section aria-label="Snapshots"><h2>Snapshots</h2>${facts([
            ['age', shown.snapshotRecord === null ? 'none taken yet' : seconds(shown.snapshotAgeSeconds)],
            ['records behind it', count(shown.recordsBehindSnapshot)],
            ['journal behind it', bytes(shown.bytesBehindSnapshot)]])}
            ${isOperator ? html`<p class="actions"><button type="button" data-row @click=${() => act('snapshot', {})}>Take a snapshot</button>
                <button type="button" data-row @click=${() => act('day', {})}>Begin a day</button></p>` : nothing}</section>
        <section aria-label="Disk"><h2>Disk</h2>${facts([
            ['free', bytes(shown.freeBytes)],
            ['full in', shown.secondsToFull === null ? 'it is not filling' : seconds(shown.secondsToFull)]])}</section>
        <section class="two" aria-label="Errors"><h2>Errors</h2>${table('Noted by processes, newest first',
            errorColumns, shown.errors, { none: 'No process has noted an error.' })}</section>`;
};
