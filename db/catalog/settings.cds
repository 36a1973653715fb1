namespace tutorials.catalog;

using {tutorials.platform.Settings} from '../platform/settings';

/** Settings of the navigator feed. */
@generation: 'catalog'
entity NavigatorSettings : Settings {
  /** List groups within missions beside the standalone ones. */
  @settings.env    : 'NAV_INCLUDE_NESTED_GROUPS'
  @settings.default: false
  includeNestedGroups : Boolean;
}
