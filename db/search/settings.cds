namespace tutorials.search;

using {tutorials.platform.Settings} from '../platform/settings';

/** Rate limit of searches per client, whether searches are counted, and search by meaning. */
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
  /** Counts what is searched, for admins; nothing about who searches is stored. */
  @settings.env    : 'SEARCH_LOG_ENABLED'
  @settings.default: false
  logEnabled : Boolean;
  /** Find tutorials that are close in meaning as well; needs a model. */
  @settings.default: false
  @settings.group  : 'Meaning'
  hybridEnabled : Boolean;
  /** Milliseconds that a search waits for the model before it goes on with words alone. */
  @settings.default: 300
  @settings.group  : 'Meaning'
  @assert.range    : [
    10,
    5000
  ]
  hybridTimeoutMs : Integer;
}
