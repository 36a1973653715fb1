namespace tutorials.events;

using {tutorials.platform.Settings} from '../platform/settings';

/** Settings of the event dashboards. */
entity DisplaySettings : Settings {
  /** Address of the dashboards, or a path of this site, which it is by default without PUBLIC_URL. The page at the default does not exist yet. */
  @settings.env    : 'DISPLAY_DASHBOARD_URL'
  @settings.default: '{PUBLIC_URL}/display-app/'
  dashboardUrl : String(500);
}
