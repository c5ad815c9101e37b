'use strict';
(() => {
    const { element, number, section, table, curves, start } = page;
    const comparison = page.shown;
    const isWorse = comparison.metrics.some(row => row.verdict === 'worse');

    const place = document.querySelector('header');
    const title = element('h1', 'Comparison of ' + number(comparison.pairs) + (comparison.pairs === 1 ? ' pair ' : ' pairs '));
    title.append(element('span', isWorse ? 'B is WORSE' : '', 'bad'));
    place.append(title);
    document.title = 'trader-sim compare';
    for (const difference of comparison.differences) {
        place.append(element('p', 'different ' + difference, 'bad'));
    }
    if (comparison.late) {
        place.append(element('p', 'a generator was late: service is judged, end to end is not', 'bad'));
    }
    for (const threshold of comparison.thresholds) {
        const line = element('p', threshold.bound + ' ');
        line.append(element('span', threshold.met ? 'PASS ' : 'BREACHED ', threshold.met ? 'good' : 'bad'),
            element('span', number(threshold.value, 2) + 'x'));
        place.append(line);
    }

    const metrics = section('Medians; times in us, rates in messages/s', true);
    metrics.append(table('The interval holds the true median of B/A in at least 90 of 100 cases, if there are 5 pairs or more.',
        ['metric', 'A', 'B', 'B/A', 'interval', 'verdict'], comparison.metrics.map(row => [
            row.metric, number(row.a, 1), number(row.b, 1), number(row.ratio, 2),
            number(row.low, 2) + ' .. ' + number(row.high, 2),
            element('td', row.verdict, row.verdict === 'worse' ? 'bad' : row.verdict === 'better' ? 'good' : '')])));

    if (comparison.curves.A && comparison.curves.B) {
        const latency = section('End-to-end latency of all runs of a side, us', true);
        curves(latency, 'Latency by percentile, A and B', comparison.curves);
        const points = [50, 90, 99, 99.9, 99.99];
        const at = (curve, percent) => curve.values[curve.percentiles.findIndex(each => each >= percent - 1e-9)];
        latency.append(table('Percentiles of all runs of a side', ['%', 'A', 'B'], points.map(percent => [
            String(percent), number(at(comparison.curves.A, percent), 1), number(at(comparison.curves.B, percent), 1)])));
    }
    start(comparison);
})();
