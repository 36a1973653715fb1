using {AdminService} from './service';

extend service AdminService with {
  /** Metrics of this instance since the last rollup, as JSON: counters, gauges and histograms by name. */
  @title: 'Metrics now'
  function getMetricsSnapshot() returns LargeString;

  /** A metric that an instance has stored within the last hour. */
  type StoredMetric {
    metric : String(64);
    kind   : String(16) enum {
      counter;
      gauge;
      histogram;
    };
  }

  /** The metrics that have a history, by name. */
  function storedMetrics() returns array of StoredMetric;

  /** Measurements of all instances in one part of a period. */
  type MetricPoint {
    /** Beginning of the part. */
    at    : Timestamp;
    /** Events of a counter, values of a histogram. */
    count : Integer64;
    /** Sum of a counter, mean of a gauge, median of a histogram. */
    value : Double;
    /** Mean of the medians of the windows, weighted by their counts. */
    p50   : Double;
    /** The highest of the windows, since quantiles have no sum. */
    p95   : Double;
    p99   : Double;
    max   : Double;
  }

  /**
   * History of a metric over the last `hours`, 1 to 720, in at most 60 parts of equal length; one without values has a count
   * of 0, and no value.
   */
  function metricHistory(metric: String(64), hours: Integer) returns array of MetricPoint;
}
