'use strict';
/** What pages of reports have in common. */
const page = (() => {
    const main = document.querySelector('main');
    const plots = [];
    /** What a plot has room for on A4, in CSS pixels. */
    const PAPER_WIDTH = 650;

    const element = (name, text, className) => {
        const made = document.createElement(name);
        if (text !== undefined) {
            made.textContent = text;
        }
        if (className) {
            made.className = className;
        }
        return made;
    };
    const number = (value, digits = 0) => Number(value).toLocaleString('en-US',
        { minimumFractionDigits: digits, maximumFractionDigits: digits });
    const micros = value => number(value, value < 99.95 ? 1 : 0);
    const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

    const section = (title, isWide) => {
        const made = element('section', undefined, isWide ? 'wide' : '');
        made.append(element('h2', title));
        main.append(made);
        return made;
    };

    const table = (caption, heads, rows, className) => {
        const made = element('table', undefined, className);
        made.append(element('caption', caption));
        const head = element('tr');
        for (const text of heads) {
            const cell = element('th', text);
            cell.scope = 'col';
            head.append(cell);
        }
        made.append(head);
        for (const row of rows) {
            const line = element('tr');
            for (const cell of row) {
                if (cell instanceof Node) {
                    line.append(cell);
                } else {
                    line.append(element('td', cell));
                }
            }
            made.append(line);
        }
        const frame = element('div', undefined, 'scroll');
        frame.tabIndex = 0;
        frame.setAttribute('role', 'region');
        frame.setAttribute('aria-label', caption);
        frame.append(made);
        return frame;
    };

    const folded = (summary, content) => {
        const made = element('details');
        made.append(element('summary', summary), content);
        return made;
    };

    const plot = (place, label, options, data) => {
        const frame = element('div', undefined, 'plot');
        frame.setAttribute('role', 'img');
        frame.setAttribute('aria-label', label + '; the table below has the numbers');
        place.append(frame);
        plots.push({ frame, options, data, drawn: null });
    };

    /** Draws all plots as wide as their places are, or all of a width. */
    const draw = width => {
        for (const each of plots) {
            if (each.drawn) {
                each.drawn.destroy();
            }
            const options = each.options();
            options.width = width || Math.max(200, each.frame.clientWidth);
            options.height = 260;
            // So that the last label of an axis is not cut off.
            options.padding = [null, 28, null, null];
            options.axes = options.axes.map(own => {
                const line = Object.assign({ stroke: color('--line'), width: 1 }, own.filter ? { filter: own.filter } : {});
                return Object.assign({ stroke: color('--soft'), grid: line, ticks: line }, own);
            });
            options.series = options.series.map((own, index) => index === 0 ? own
                : Object.assign({ stroke: color('--p' + (index - 1) % 9), width: 1.5, dash: index > 9 ? [6, 4] : [],
                    points: { show: false }, value: (self, y) => y === null || y === undefined ? '' : micros(y) }, own));
            each.drawn = new uPlot(options, each.data, each.frame);
        }
    };

    /** Which marks of a logarithmic axis have a line and a label: each tenfold; in a short axis also 2 and 5 times that. */
    const marks = (self, splits) => {
        const isShort = Math.log10(splits[splits.length - 1] / splits[0]) < 2.5;
        return splits.map(value => {
            const leading = Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
            return leading === 1 || isShort && (leading === 2 || leading === 5) ? value : null;
        });
    };
    const decimals = value => value >= 1 ? 0 : Math.ceil(-Math.log10(value) - 1e-9);
    /** The width of an axis at the left: its longest label, a mark and a gap. */
    const width = (self, labels) => Math.max(50, 20 + 7 * Math.max(0, ...(labels || []).map(label => label.length)));
    /** An axis whose every tenfold has the same room; where labels of a width do not fit, some of them stand. */
    const tenfold = (size, label = value => number(value, decimals(value)), room = 0) => ({ size, filter: marks,
        values: (self, splits) => {
            const marked = splits.filter(value => value !== null).length;
            const step = Math.max(1, Math.ceil(marked * room / Math.max(100, self.width - 100)));
            let passed = 0;
            return splits.map(value => value !== null && passed++ % step === 0 ? label(value) : '');
        } });

    /** Curves of percentiles by name: x is 1 / (1 - p), so that each further nine has the same room. */
    const curves = (place, label, named) => {
        const names = Object.keys(named);
        const distance = percent => 1 / Math.max(1e-9, 1 - percent / 100);
        const points = new Map();
        names.forEach((name, index) => {
            const curve = named[name];
            curve.percentiles.forEach((percent, i) => {
                if (percent < 100) {
                    const x = distance(percent);
                    const row = points.get(x) || Array(names.length).fill(null);
                    row[index] = Math.max(0.001, curve.values[i]);
                    points.set(x, row);
                }
            });
        });
        const xs = [...points.keys()].sort((left, right) => left - right);
        if (xs.length > 0) {
            plot(place, label, () => ({
                scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
                axes: [
                    tenfold(50, x => number(100 - 100 / x, Math.max(0, Math.ceil(Math.log10(x) - 1e-9) - 2)) + ' %', 60),
                    tenfold(width)],
                series: [{ label: '%', value: (self, x) => x === null ? '' : number(100 - 100 / x, 3) },
                    ...names.map(name => ({ label: name, spanGaps: true }))]
            }), [xs, ...names.map((name, index) => xs.map(x => points.get(x)[index]))]);
        }
    };

    /** Draws all plots, now and whenever colours or widths change. */
    const start = shown => {
        document.getElementById('scheme').addEventListener('click', () => {
            document.documentElement.classList.toggle('dark');
            draw();
        });
        document.getElementById('copy').addEventListener('click', event => {
            navigator.clipboard.writeText(JSON.stringify(shown, null, 2)).then(
                () => { event.target.textContent = 'copied'; }, () => { event.target.textContent = 'cannot copy'; });
        });
        draw();
        // Paper is light, whatever the screen is.
        let wasDark = false;
        window.addEventListener('beforeprint', () => {
            wasDark = document.documentElement.classList.contains('dark');
            document.documentElement.classList.remove('dark');
            draw(PAPER_WIDTH);
        });
        window.addEventListener('afterprint', () => {
            document.documentElement.classList.toggle('dark', wasDark);
            draw();
        });
        let resizing = 0;
        window.addEventListener('resize', () => {
            clearTimeout(resizing);
            resizing = setTimeout(() => draw(), 100);
        });
    };

    if (window.matchMedia('(prefers-color-scheme: dark)').matches) {
        document.documentElement.classList.add('dark');
    }
    const shown = JSON.parse(document.getElementById('document').textContent);
    return { shown, element, number, micros, section, table, folded, plot, width, tenfold, curves, start };
})();
