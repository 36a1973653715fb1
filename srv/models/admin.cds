using {AdminService} from '../admin/service';
using from '../features/settings';

extend service AdminService with {
  /** Outcome of one small question to a model. */
  type ModelTrial {
    /** True when the model has answered. */
    answered     : Boolean;
    model        : String(100);
    milliseconds : Integer;
    /** Answer of the model, or what is wrong and where to put it right. */
    text         : String(500);
  }
}

extend entity AdminService.ChatSettings with actions {
  /** Asks the model one small question, and tells what came of it; it is counted as a call. */
  @Common.Label: 'Try the model'
  action tryModel() returns AdminService.ModelTrial;
};
