namespace tutorials.catalog;

using {tutorials.platform.Settings} from '../platform/settings';

/** What the navigator shows. */
@generation: 'catalog'
entity NavigatorSettings : Settings {
  /** Show groups that belong to a mission beside the standalone ones. */
  @settings.env    : 'NAV_INCLUDE_NESTED_GROUPS'
  @settings.default: false
  includeNestedGroups : Boolean;
}
