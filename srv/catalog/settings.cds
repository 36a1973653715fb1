using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.catalog as catalog} from '../../db/catalog/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity NavigatorSettings as projection on catalog.NavigatorSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}

annotate AdminService.NavigatorSettings with {
  includeNestedGroups @title: 'Groups within missions';
};
