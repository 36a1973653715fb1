namespace tutorials.learner;

using {tutorials.Sha256} from '../common';

/** How far the recomputation of all progress is; one row. */
entity ProgressRecomputations {
  key name       : String(20);
      /** Fingerprints of tutorials, groups and missions, as JSON by task, that all records follow from. */
      applied    : LargeString;
      /** The structure that is being applied; null when none is. */
      target     : Sha256;
      /** The last person that is done; a run that was killed is continued after this one. */
      progressedTo : UUID;
      /** Id of the instance that runs it, not of a person. */
      instance   : String(64);
      leaseUntil : Timestamp;
}
