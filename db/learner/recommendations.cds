namespace tutorials.learner;

using {tutorials.Sha256} from '../common';

/** Vectors of the texts by which tutorials are recommended, by the model that has made them. Read and written past CAP. */
entity TutorialVectors {
  key model     : String(100);
  /** SHA-256 of the text. */
  key textHash  : Sha256;
      embedding : LargeBinary not null;
}
