using {AdminService} from './service';

extend service AdminService with {
  /** What this instance measured since the last rollup, as JSON: counters, gauges and histograms by name. */
  function getMetricsSnapshot() returns LargeString;
}
