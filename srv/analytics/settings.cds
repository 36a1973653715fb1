using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.analytics as analytics} from '../../db/analytics/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity UiEventsSettings as projection on analytics.UiEventsSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}

annotate AdminService.UiEventsSettings with @Workplace: {Area: 'settings', Order: 95};

annotate AdminService.UiEventsSettings with @title: 'UI event settings' {
  enabled @title: 'Storage of events from pages';
};
