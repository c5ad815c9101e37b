'use strict';
(() => {
    const { element, number, micros, section, table, folded, plot, width, tenfold, curves, start } = page;
    const run = page.shown;

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
        curves(place, 'Latency by percentile, end to end and service',
            Object.fromEntries(['end to end', 'service'].filter(name => run.percentiles[name])
                .map(name => [name, run.percentiles[name]])));
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
        if (names.length === 0) {
            place.append(element('p', 'none', 'soft'));
            return;
        }
        if (run.timeline.end.length > 0) {
            plot(place, label, () => ({
                scales: { x: { time: false }, y: isLog ? { distr: 3, log: 10 } : { range: (self, low, high) => [0, Math.max(1, high * 1.05)] } },
                axes: [{}, isLog ? tenfold(width) : { size: width, values: (self, splits) => splits.map(y =>
                    number(y, Number.isInteger(y) ? 0 : 1)) }],
                series: [{ label: 's', value: (self, x) => x === null ? '' : number(x, 1) },
                    ...names.map(name => isLog ? { label: name } : { label: name,
                        value: (self, y) => y === null || y === undefined ? '' : number(y) })]
            }), [run.timeline.end, ...names.map(name => columns[name].map(value => isLog && value !== null ? Math.max(0.001, value) : value))]);
        }
        place.append(folded('Numbers', table(title, ['s', ...names], run.timeline.end.map((end, i) =>
            [number(end, 1), ...names.map(name => columns[name][i] === null ? '-' : isLog ? micros(columns[name][i]) : number(columns[name][i]))]))));
    };

    const facts = (title, values) => section(title).append(table(title, ['what', 'value'], Object.entries(values).map(([name, value]) =>
        [name, Array.isArray(value) ? value.join(' ') : String(value)]), 'facts'));

    header();
    latency();
    bands();
    const line = run.timeline;
    // Without answers there is no latency: neither the best, which 0 would be, nor any other.
    const gaps = columns => Object.fromEntries(Object.entries(columns).map(([name, values]) =>
        [name, values.map((value, i) => line.answered[i] === 0 ? null : value)]));
    overTime('Latency over time, us', 'Latency over time', gaps({ 'p50': line.p50, 'p99': line.p99, 'p99.9': line['p99.9'], 'max': line.max }), true);
    overTime('Messages in each interval', 'Messages over time', { sent: line.sent, answered: line.answered, late: line.late }, false);
    overTime('In flight', 'Messages in flight over time', { 'in flight': line.inFlight }, false);
    overTime('Rejects by reason', 'Rejects over time', line.rejects, false);
    overTime('Mean of each hop, us', 'Mean of each hop over time', gaps(line.means), true);
    const { notes, ...setup } = run.setup;
    facts('Setup', setup);
    facts('Notes', notes);
    facts('Machine', run.machine);
    start(run);
})();
