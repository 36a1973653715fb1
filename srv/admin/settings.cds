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
  }
}
