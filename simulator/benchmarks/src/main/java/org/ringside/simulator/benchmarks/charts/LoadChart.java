package org.ringside.simulator.benchmarks.charts;

import java.awt.BasicStroke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.Styler.YAxisPosition;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws a load curve: latencies on the left, time-outs on the right, both on logarithmic scales. Where there are no
 * time-outs there is nothing to see of them. Points that are not valid have a mark.
 */
public final class LoadChart {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 480;
    private static final int TIMEOUT_AXIS = 1;

    private final XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT)
        .xAxisTitle("% of the capacity").yAxisTitle("us").build();

    /**
     * What is drawn of a load: microseconds, and percent.
     *
     * @param p99      of the time to the first answer.
     * @param p999     the same.
     * @param timeouts percent of the messages.
     * @param isValid  whether the load was what it should be, in half of the rounds or more.
     */
    public record Point(double p99, double p999, double timeouts, boolean isValid) {
    }

    /**
     * Draws.
     *
     * @param curves by the names of the peers, and by the percent of the capacity.
     */
    public LoadChart(final Map<String, Map<Integer, Point>> curves) {
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        // Of a dashed line each dash would be stored as a polygon of its own: most of the file.
        chart.getStyler().setPlotGridLinesStroke(new BasicStroke());
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisGroupPosition(TIMEOUT_AXIS, YAxisPosition.Right);
        chart.setYAxisGroupTitle(TIMEOUT_AXIS, "time-outs, %");
        curves.forEach(this::add);
    }

    /**
     * Writes an SVG.
     *
     * @param file to make, or to make anew.
     * @throws IOException when it cannot be written.
     */
    public void write(final Path file) throws IOException {
        VectorGraphicsEncoder.saveVectorGraphic(chart, file.toString(), VectorGraphicsFormat.SVG);
    }

    private void add(final String name, final Map<Integer, Point> curve) {
        add(name + ", p99", curve, Point::p99, 0);
        add(name + ", p99.9", curve, Point::p999, 0);
        if (curve.values().stream().anyMatch(point -> point.timeouts > 0)) {
            add(name + ", time-outs", curve, Point::timeouts, TIMEOUT_AXIS);
        }
        mark(name, curve);
    }

    private void mark(final String name, final Map<Integer, Point> curve) {
        final Map<Integer, Point> invalid = new LinkedHashMap<>(curve);
        invalid.values().removeIf(Point::isValid);
        if (!invalid.isEmpty()) {
            add(name + ", p99 not valid", invalid, Point::p99, 0)
                .setMarker(SeriesMarkers.DIAMOND).setLineStyle(SeriesLines.NONE);
        }
    }

    private XYSeries add(
        final String name, final Map<Integer, Point> curve, final ToDoubleFunction<Point> value, final int axis) {
        final XYSeries series = chart.addSeries(name,
            curve.keySet().stream().mapToDouble(Integer::doubleValue).toArray(),
            curve.values().stream().mapToDouble(point -> orNothing(value.applyAsDouble(point))).toArray());
        series.setMarker(axis == TIMEOUT_AXIS ? SeriesMarkers.CROSS : SeriesMarkers.CIRCLE).setYAxisGroup(axis);
        return series;
    }

    /** Zero has no place on a logarithmic scale. */
    private static double orNothing(final double value) {
        return value == 0 ? Double.NaN : value;
    }
}
