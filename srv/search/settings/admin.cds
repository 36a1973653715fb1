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

annotate AdminService.SearchSettings with @Workplace: {Area: 'settings', Order: 20};

annotate AdminService.SearchSettings with {
  rateLimitMax      @title: 'Searches of a client in the window';
  rateLimitWindowMs @title: 'Window in milliseconds';
  logEnabled        @title: 'Count of searches';
  hybridEnabled     @title: 'Search by meaning';
  hybridTimeoutMs   @title: 'Longest wait for the model in milliseconds';
};
