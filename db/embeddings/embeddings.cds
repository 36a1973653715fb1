namespace tutorials.embeddings;

using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** Vectors of the steps of live tutorials, by the model that has made them: those of two models cannot be compared. */
entity TutorialEmbedding {
  key model       : String(100);
  key slug        : Slug;
      /** From 1; 0 for a tutorial without steps. */
  key stepNumber  : Integer;
      /** Of the text that the vector is of: a step with the same text is never sent to the model again. */
      contentHash : Sha256 not null;
      /** 1536 numbers of four bytes, the lowest byte first; together of length one. Read and written past CAP. */
      embedding   : LargeBinary not null;
      /** Characters of the text. */
      charCount   : Integer not null;
      createdAt   : Timestamp not null;
}

/** Tutorials whose steps have been compared with their vectors, so that nothing is read of those that have not changed. */
entity EmbeddedTutorials {
  key model   : String(100);
  key slug    : Slug;
      /** Digest of all that the texts were made of. */
      source  : Sha256 not null;
      /** Number of texts. */
      steps   : Integer not null;
      /** Number of texts for which the model has refused a vector. */
      refused : Integer not null default 0;
}
