namespace tutorials.content;

using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** Times at which a version became live, in their order: one row for each publish and rollback, kept as long as former texts. */
entity ContentActivations {
  key no      : Integer;
      version : Integer not null;
      liveAt  : Timestamp not null;
}

/**
 * Texts that readers saw of a tutorial, each from the activation that brought it up to the one that replaced it. They outlive
 * the versions that they came with (CONTENT_FORMER_DAYS), so that a reader is told what has changed since.
 */
entity ContentEditions {
  key slug         : Slug;
      /** The activation with which the text became live. */
  key no           : Integer;
      /** The activation that replaced it; null for the live one. */
      untilNo      : Integer;
      /** The version that it came with. */
      version      : Integer not null;
      liveFrom     : Timestamp not null;
      liveUntil    : Timestamp;
      /** A rollback has taken the text away, so nobody is shown it any more. */
      isTakenBack  : Boolean not null default false;
      title        : String(255);
      /** SHA-256 of the HTML. */
      contentHash  : Sha256 not null;
      /** SHA-256 of the Markdown. */
      sourceHash   : Sha256;
      sourceCommit : String(64);
}
