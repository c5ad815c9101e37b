import uPlot from 'uplot';
import { html } from 'lit-html';
import { count } from './format.js';
import { preferences } from './preferences.js';
import { table } from './table.js';

const HEIGHT = 160;
const DASHES = [[], [6, 4], [2, 3]];
/** Between the lines of a grid, of what is counted: half a message would be written as one. */
const WHOLE = Array.from({ length: 13 }, (each, index) => [1, 2, 5].map(digit => digit * 10 ** index)).flat();
const dark = window.matchMedia('(prefers-color-scheme: dark)');

const color = (element, name) => getComputedStyle(element).getPropertyValue(name).trim();

/** Lines over the last minute. Properties: `names` of the lines, `lines` of values (oldest first), `written`. */
class LiveChart extends HTMLElement {
    #plot = null;
    #names = [];
    #written = String;
    #lines = [];
    #resized = new ResizeObserver(() => this.#resize());
    #redraw = () => this.#make();

    set names(names) {
        this.#names = names;
    }

    set written(written) {
        this.#written = written;
    }

    set lines(lines) {
        this.#lines = lines;
        if (this.#plot?.series.length === lines.length + 1) {
            this.#plot.setData(this.#data());
        } else if (this.#plot) {
            this.#make();
        }
    }

    connectedCallback() {
        // Colours are drawn, not styled: a change of the scheme needs a new plot.
        dark.addEventListener('change', this.#redraw);
        this.#make();
        this.#resized.observe(this);
    }

    disconnectedCallback() {
        dark.removeEventListener('change', this.#redraw);
        this.#resized.disconnect();
        this.#plot?.destroy();
        this.#plot = null;
    }

    #data() {
        const length = this.#lines[0]?.length ?? 0;
        return [Array.from({ length }, (each, index) => index - length + 1), ...this.#lines];
    }

    #make() {
        this.#plot?.destroy();
        const axis = {
            stroke: color(this, '--soft'),
            grid: { stroke: color(this, '--line'), width: 1 },
            ticks: { stroke: color(this, '--line'), width: 1 },
            font: '12px system-ui, sans-serif'
        };
        const series = this.#names.map((name, index) => ({
            label: name, stroke: color(this, `--p${index}`), width: 1.5, dash: DASHES[index % DASHES.length],
            points: { show: false }
        }));
        this.#plot = new uPlot({
            width: Math.max(100, this.clientWidth), height: HEIGHT, legend: { show: false }, cursor: { show: false },
            scales: { x: { time: false }, y: { range: (plot, low, high) => [0, Math.max(1, (high ?? 0) * 1.1)] } },
            axes: [{ ...axis, size: 26, values: (plot, splits) => splits.map(each => `${each} s`) },
                { ...axis, size: 64, ...(this.#written === count ? { incrs: WHOLE } : {}),
                    values: (plot, splits) => splits.map(each => this.#written(each)) }],
            series: [{}, ...series]
        }, this.#data(), this);
    }

    #resize() {
        if (this.#plot && this.clientWidth > 0 && this.clientWidth !== this.#plot.width) {
            this.#plot.setSize({ width: this.clientWidth, height: HEIGHT });
        }
    }
}
customElements.define('live-chart', LiveChart);

const key = (name, index, last) => html`<li><svg class="key" viewBox="0 0 24 4" aria-hidden="true"><line
    class="p${index}" x1="0" y1="2" x2="24" y2="2" stroke-dasharray=${DASHES[index % DASHES.length].join(' ') || 'none'}></line></svg>
    ${name} ${last}</li>`;

const numbers = (title, names, lines, written) => {
    const length = lines[0]?.length ?? 0;
    const rows = Array.from({ length }, (each, index) => length - 1 - index);
    const columns = [{ head: 'seconds ago', isName: true, cell: row => length - 1 - row },
        ...names.map((name, index) => ({ head: name, cell: row => written(lines[index][row]) }))];
    return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}, numbers">
        ${table(title, columns, rows, { kind: names.length > 3 ? 'middle' : 'fixed' })}</div>`;
};

/**
 * A chart, or its table where tables are wanted.
 *
 * @param {string} title
 * @param {string[]} names of the lines
 * @param {number[][]} lines of values, a second each, oldest first, all equally long
 * @param {(value: number) => string} written
 */
export const chart = (title, names, lines, written) => {
    if (preferences.tables) {
        return numbers(title, names, lines, written);
    }
    const lasts = lines.map(line => line.length === 0 ? '–' : written(line[line.length - 1]));
    const label = `${title}, last minute; now ${names.map((name, index) => `${name} ${lasts[index]}`).join(', ')}. `
        + 'The button Tables shows all numbers.';
    return html`<figure class="chart"><figcaption class="caption">${title}</figcaption>
        <live-chart role="img" aria-label=${label} .names=${names} .written=${written} .lines=${lines}></live-chart>
        <ul class="keys">${names.map((name, index) => key(name, index, lasts[index]))}</ul></figure>`;
};
