using {AdminService} from '../../admin/service';

extend service AdminService with {
  /** Starts to compute the progress of everybody anew; the pipeline log shows how far it is. */
  action recomputeProgress() returns {
    started : Boolean;
  };
}
