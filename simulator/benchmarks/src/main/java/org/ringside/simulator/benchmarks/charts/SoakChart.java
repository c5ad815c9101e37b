package org.ringside.simulator.benchmarks.charts;

import java.awt.BasicStroke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;
import org.ringside.harness.Spread;

/** Draws a soak: everything over time, in percent of its own median, so that what is flat looks flat. */
public final class SoakChart {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 420;
    private static final double SECONDS = 60;
    private static final double PERCENT = 100;
    private static final double MIB = 1 << 20;

    private final List<SoakSample> samples;
    private final XYChart chart = new XYChartBuilder().width(WIDTH).height(HEIGHT)
        .xAxisTitle("minutes").yAxisTitle("% of the median").build();

    /**
     * Draws.
     *
     * @param samples in the order of their times, two or more.
     */
    public SoakChart(final List<SoakSample> samples) {
        this.samples = samples;
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        // Of a dashed line each dash would be stored as a polygon of its own: most of the file.
        chart.getStyler().setPlotGridLinesStroke(new BasicStroke());
        chart.getStyler().setYAxisMin(0.0);
        add("messages/s, median %,.0f", 1, (before, sample) -> sample.rateSince(before));
        add("journal and snapshots, median %,.0f MiB", MIB, (before, sample) -> sample.journalBytes());
        add("memory of the engine, median %,.0f MiB", MIB, (before, sample) -> sample.engineMemory());
        add("memory of the gateway, median %,.0f MiB", MIB, (before, sample) -> sample.gatewayMemory());
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

    private void add(final String name, final double unit, final ToDoubleBiFunction<SoakSample, SoakSample> value) {
        final double[] minutes = new double[samples.size() - 1];
        final double[] values = new double[minutes.length];
        for (int i = 0; i < minutes.length; i++) {
            minutes[i] = samples.get(i + 1).seconds() / SECONDS;
            values[i] = value.applyAsDouble(samples.get(i), samples.get(i + 1));
        }
        final double median = Spread.of(values).median();
        if (median == 0) {
            // Nothing is in percent of nothing.
            return;
        }
        for (int i = 0; i < values.length; i++) {
            values[i] = PERCENT * values[i] / median;
        }
        chart.addSeries(String.format(Locale.ROOT, name, median / unit), minutes, values)
            .setMarker(SeriesMarkers.NONE);
    }
}
