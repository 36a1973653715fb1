using {tutorials.platform.EffectiveSetting} from '../../db/platform/settings';
using {tutorials.graph as graph} from '../../db/graph/settings';
using {AdminService} from '../admin/service';

extend service AdminService with {
  entity KnowledgeGraphSettings as projection on graph.KnowledgeGraphSettings
    actions {
      /** Value and source (db, env, default) of every field. */
      function effective() returns array of EffectiveSetting;
    };
}
