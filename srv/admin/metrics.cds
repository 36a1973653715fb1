using {AdminService} from './service';

extend service AdminService with {
  /** Metrics of this instance since the last rollup, as JSON: counters, gauges and histograms by name. */
  function getMetricsSnapshot() returns LargeString;
}
