namespace tutorials.analytics;

using {tutorials.platform.Settings} from '../platform/settings';

/** What the pages may tell of how they are used. */
entity UiEventsSettings : Settings {
  /** Store what pages report; off, the reports are taken and dropped. */
  @settings.env    : 'UI_EVENTS_ENABLED'
  @settings.default: false
  enabled : Boolean;
}
