namespace tutorials.search;

using {tutorials.platform.Settings} from '../platform/settings';

/** Rate limit of searches per client. */
entity SearchSettings : Settings {
  /** Searches per IP address and window. */
  @settings.env    : 'SEARCH_RATE_LIMIT_MAX'
  @settings.default: 60
  @assert.range    : [
    0,
    100000
  ]
  rateLimitMax : Integer;
  /** Length of a window in milliseconds. */
  @settings.env    : 'SEARCH_RATE_LIMIT_WINDOW_MS'
  @settings.default: 60000
  @assert.range    : [
    1000,
    600000
  ]
  rateLimitWindowMs : Integer;
}
