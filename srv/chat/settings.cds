using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.chat as chat} from '../../db/chat/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity ChatSettings as projection on chat.ChatSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
