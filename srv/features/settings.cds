using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.features as chat} from '../../db/features/chat-settings';
using {tutorials.features as graph} from '../../db/features/knowledge-graph-settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity ChatSettings as projection on chat.ChatSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };

  entity KnowledgeGraphSettings as projection on graph.KnowledgeGraphSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
