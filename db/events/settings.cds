namespace tutorials.events;

using {tutorials.platform.Settings} from '../platform/settings';

/** Where the dashboards of events are. */
entity DisplaySettings : Settings {
  /** Address that the launcher of the live dashboards opens. */
  @settings.env    : 'DISPLAY_DASHBOARD_URL'
  @settings.default: '{PUBLIC_URL}/display-app/'
  dashboardUrl : String(500);
}
