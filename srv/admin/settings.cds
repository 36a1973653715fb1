using {AdminService} from './service';

extend service AdminService with {
  /** Every switch with its effective value. Settings are changed at their singleton, variables at the next start. */
  @readonly
  @cds.persistence.skip
  @Capabilities: {
    FilterRestrictions.Filterable: false,
    SortRestrictions.Sortable    : false,
    SearchRestrictions.Searchable: false
  }
  entity FeatureFlags {
        /** The singleton and its field, or the name of a variable. */
    key name     : String(200);
        /** Name by which people know it. */
        @Core.IsLanguageDependent
        title    : String(100);
        /** Explanation of its effect. */
        @Core.IsLanguageDependent
        meaning  : String(500);
        enabled  : Boolean;
        source   : String(10) enum {
          db;
          env;
          default;
        };
        /** The singleton that stores it; null for a variable. */
        settings : String(100);
        field    : String(100);
        /** The environment variable that applies while nothing is stored. */
        variable : String(100);
        /** Why it has no effect, although it is on; null where it has. */
        lacks    : String(500);
  }
}

annotate AdminService.FeatureFlags with @UI.HeaderInfo.Title.Value: title  @UI.LineItem: [
  {Value: title},
  {
    Value      : enabled,
    Criticality: (lacks != null ? 1 : enabled = true ? 3 : 0)
  },
  {Value: meaning},
  {Value: lacks},
  {Value: source},
  {Value: settings},
  {Value: variable}
] {
  name    @title: 'Setting or variable';
  title   @title: 'Switch';
  meaning @title: 'Meaning';
  lacks   @title: 'Why it has no effect';
};
annotate AdminService.FeatureFlags with @Workplace: {Area: 'settings', Order: 60};
