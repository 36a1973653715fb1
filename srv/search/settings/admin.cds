using {tutorials.platform.EffectiveSetting} from '../../../db/platform/settings';
using {tutorials.search as search} from '../../../db/search/settings';
using {AdminService} from '../../admin/service';

extend service AdminService with {
  entity SearchSettings as projection on search.SearchSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
