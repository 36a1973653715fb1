using {AdminService} from '../admin/service';
using from '../features/settings';
using from '../models/admin';

extend service AdminService with {
  type SeededEmbeddings {
    /** Tutorials whose steps get new vectors. */
    queued      : Integer;
    /** Tutorials that readers are served. */
    activeSlugs : Integer;
  }
}

extend entity AdminService.ChatSettings with actions {
  /** Starts to give vectors to all steps that have none of the model that is set; the pipeline log shows how far it is. */
  action seedEmbeddings() returns AdminService.SeededEmbeddings;
  /** Has the embedding model make one vector, and tells what came of it. */
  @Common.Label: 'Try the embedding model'
  action tryEmbeddings() returns AdminService.ModelTrial;
};
