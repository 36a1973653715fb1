namespace tutorials.events;

using {tutorials.platform.Settings} from '../platform/settings';

/** Settings of the event dashboards. */
entity DisplaySettings : Settings {
  /** Address of the displays of events. */
  @settings.env    : 'DISPLAY_DASHBOARD_URL'
  @settings.default: '{PUBLIC_URL}/display-app/'
  dashboardUrl : String(500);
}
