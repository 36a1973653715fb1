using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.events as events} from '../../db/events/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity DisplaySettings as projection on events.DisplaySettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}

annotate AdminService.DisplaySettings with @Workplace: {Area: 'settings', Order: 80};

annotate AdminService.DisplaySettings with {
  dashboardUrl @title: 'Address of the displays';
};
