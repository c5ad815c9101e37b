'use strict';
(() => {
    const run = JSON.parse(document.getElementById('document').textContent);
    const main = document.querySelector('main');
    const plots = [];

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
    const micros = value => number(value, value < 100 ? 1 : 0);
    const color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

    const section = (title, isWide) => {
        const made = element('section', undefined, isWide ? 'wide' : '');
        made.append(element('h2', title));
        main.append(made);
        return made;
    };

    const table = (caption, heads, rows) => {
        const made = element('table');
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

    const draw = () => {
        for (const each of plots) {
            if (each.drawn) {
                each.drawn.destroy();
            }
            const axis = { stroke: color('--soft'), grid: { stroke: color('--line') }, ticks: { stroke: color('--line') } };
            const options = each.options();
            options.width = Math.max(280, each.frame.clientWidth);
            options.height = 260;
            options.axes = options.axes.map(own => Object.assign({}, axis, own));
            options.series = options.series.map((own, index) => index === 0 ? own
                : Object.assign({ stroke: color('--p' + (index - 1) % 9), width: 1.5, points: { show: false } }, own));
            each.drawn = new uPlot(options, each.data, each.frame);
        }
    };

    const header = () => {
        const place = document.querySelector('header');
        const title = element('h1', run.profile + ', seed ' + run.seed + ' ');
        title.append(element('span', run.valid ? 'VALID' : 'NOT VALID', run.valid ? 'good' : 'bad'));
        place.append(title);
        document.title = 'trader-sim run ' + run.profile + ', seed ' + run.seed;
        place.append(element('p', number(run.durationSeconds, 1) + ' s at ' + number(run.rate) + ' messages/s, '
            + number(run.sessions) + ' sessions' + (run.interrupted ? ', interrupted' : '')));
        if (!run.valid) {
            place.append(element('p', run.invalidReason, 'bad'));
        }
        const books = element('p');
        const agree = run.ledger === 'ok';
        books.append(element('span', agree ? 'books agree' : 'books do not agree', agree ? 'good' : 'bad'),
            element('span', ', ' + number(run.sequenceGaps) + ' gaps, ' + number(run.duplicates) + ' duplicates; '
                + number(run.orders) + ' orders, ' + number(run.trades) + ' trades, ' + number(run.rejects)
                + ' rejects, ' + number(run.timeouts) + ' timeouts'));
        place.append(books);
        if (!agree) {
            for (const line of run.ledger) {
                place.append(element('p', line, 'bad'));
            }
        }
        const thresholds = element('p');
        for (const threshold of run.thresholds || []) {
            thresholds.append(element('span', threshold.bound + ' '),
                element('span', threshold.met ? 'PASS ' : 'BREACHED ', threshold.met ? 'good' : 'bad'),
                element('span', threshold.value + '   '));
        }
        place.append(thresholds);
    };

    const latency = () => {
        const place = section('Latency, us');
        const names = ['end to end', 'service'].filter(name => run.percentiles[name]);
        const distance = percent => 1 / Math.max(1e-9, 1 - percent / 100);
        const points = new Map();
        names.forEach((name, index) => {
            const curve = run.percentiles[name];
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
            plot(place, 'Latency by percentile, end to end and service', () => ({
                scales: { x: { time: false, distr: 3, log: 10 }, y: { distr: 3, log: 10 } },
                axes: [
                    { values: (self, splits) => splits.map(x => Number.isInteger(Math.log10(x))
                        ? number(100 - 100 / x, Math.max(0, Math.log10(x) - 2)) + ' %' : '') },
                    { size: 60, values: (self, splits) => splits.map(y => Number.isInteger(Math.log10(y))
                        ? String(y) : '') }],
                series: [{ label: '%', value: (self, x) => x === null ? '' : String(100 - 100 / x) },
                    ...names.map(name => ({ label: name, spanGaps: true }))]
            }), [xs, ...names.map((name, index) => xs.map(x => points.get(x)[index]))]);
        }
        place.append(table('By hop. Percentiles of hops do not add up to that of the whole.',
            ['hop', 'p50', 'p90', 'p99', 'p99.9', 'max'], Object.entries(run.hops).map(([name, hop]) =>
                [name, ...['p50', 'p90', 'p99', 'p99.9', 'max'].map(percentile => micros(hop[percentile]))])));
        place.append(element('p', 'End to end begins when a message was due, service when it was sent: '
            + 'service is what a generator would claim that waits for answers.', 'soft'));
    };

    const bands = () => {
        const place = section('Where the time went, by end-to-end latency');
        const all = run.bands.reduce((sum, band) => sum + band.count, 0);
        const parts = run.bands.length > 0 ? Object.keys(run.bands[0].parts) : [];
        place.append(table('A bar is the time of all messages of a band; its parts are hops.',
            ['us', 'messages', 'mean us', 'where'], run.bands.map(band => {
                const cell = element('td', undefined, 'bar');
                const bar = element('div', undefined, 'band');
                bar.setAttribute('role', 'img');
                const share = name => band.total > 0 ? 100 * band.parts[name] / band.total : 0;
                bar.setAttribute('aria-label', parts.filter(name => share(name) >= 1)
                    .map(name => name + ' ' + number(share(name)) + ' %').join(', '));
                parts.forEach((name, index) => {
                    const piece = element('span', undefined, 'c' + index);
                    piece.style.width = share(name) + '%';
                    piece.title = name + ' ' + number(share(name), 1) + ' %';
                    bar.append(piece);
                });
                cell.append(bar);
                return [micros(band.from) + ' to ' + micros(band.to), number(100 * band.count / all, 2) + ' %',
                    micros(band.total / band.count), cell];
            })));
        const keys = element('ul', undefined, 'keys');
        parts.forEach((name, index) => {
            const item = element('li');
            item.append(element('span', undefined, 'key c' + index), element('span', name));
            keys.append(item);
        });
        place.append(keys);
    };

    const overTime = (title, label, columns, isLog) => {
        const place = section(title);
        const names = Object.keys(columns);
        if (run.timeline.end.length > 0 && names.length > 0) {
            plot(place, label, () => ({
                scales: { x: { time: false }, y: isLog ? { distr: 3, log: 10 } : { range: (self, low, high) => [0, Math.max(1, high * 1.05)] } },
                axes: [{}, { size: 70, values: (self, splits) => splits.map(y => isLog && !Number.isInteger(Math.log10(y))
                    ? '' : number(y, y < 1 && y > 0 ? 2 : 0)) }],
                series: [{ label: 's' }, ...names.map(name => ({ label: name }))]
            }), [run.timeline.end, ...names.map(name => columns[name].map(value => isLog ? Math.max(0.001, value) : value))]);
        }
        place.append(folded('Numbers', table(title, ['s', ...names], run.timeline.end.map((end, i) =>
            [number(end, 1), ...names.map(name => isLog ? micros(columns[name][i]) : number(columns[name][i]))]))));
    };

    const facts = (title, values) => section(title).append(table(title, ['what', 'value'], Object.entries(values).map(([name, value]) =>
        [name, Array.isArray(value) ? value.join(' ') : String(value)])));

    const buttons = () => {
        document.getElementById('scheme').addEventListener('click', () => {
            document.documentElement.classList.toggle('dark');
            draw();
        });
        document.getElementById('copy').addEventListener('click', event => {
            navigator.clipboard.writeText(JSON.stringify(run, null, 2)).then(
                () => { event.target.textContent = 'copied'; }, () => { event.target.textContent = 'cannot copy'; });
        });
    };

    if (window.matchMedia('(prefers-color-scheme: dark)').matches) {
        document.documentElement.classList.add('dark');
    }
    header();
    latency();
    bands();
    const line = run.timeline;
    overTime('Latency over time, us', 'Latency over time', { 'p50': line.p50, 'p99': line.p99, 'p99.9': line['p99.9'], 'max': line.max }, true);
    overTime('Messages in each interval', 'Messages over time', { sent: line.sent, answered: line.answered, late: line.late }, false);
    overTime('In flight', 'Messages in flight over time', { 'in flight': line.inFlight }, false);
    overTime('Rejects by reason', 'Rejects over time', line.rejects, false);
    overTime('Mean of each hop, us', 'Mean of each hop over time', line.means, true);
    const { notes, ...setup } = run.setup;
    facts('Setup', setup);
    facts('Notes', notes);
    facts('Machine', run.machine);
    buttons();
    draw();
    let resizing = 0;
    window.addEventListener('resize', () => {
        clearTimeout(resizing);
        resizing = setTimeout(draw, 100);
    });
})();
