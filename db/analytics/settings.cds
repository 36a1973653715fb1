namespace tutorials.analytics;

using {tutorials.platform.Settings} from '../platform/settings';

/** Settings of the user interface events that pages report. */
entity UiEventsSettings : Settings {
  /** Store reported events; off, they are accepted and dropped. */
  @settings.env    : 'UI_EVENTS_ENABLED'
  @settings.default: false
  enabled : Boolean;
}
