namespace tutorials.graph;

using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** Tutorials of which concepts have been extracted, so that nothing is read again of those that have not changed. */
entity ExtractedTutorials {
  key slug        : Slug;
      /** Digest of the text, the title and the extractor. */
      source      : Sha256 not null;
      /** Name of the model, or `terms`. */
      extractor   : String(100) not null;
      /** Set when the model would not answer for this text: it is not asked again until the text changes. */
      refused     : Boolean not null default false;
      extractedAt : Timestamp not null;
}

/** Tutorials whose front matter names concepts, so that nothing is written again of those that have not changed. */
entity DeclaredTutorials {
  key slug     : Slug;
      /** Digest of the names. */
      declared : Sha256 not null;
}
