namespace tutorials.content;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** Versions of the content, one per publish; indexes of `srv/content/stored.ts` allow at most one PUBLISHING and one ACTIVE row. */
entity ContentManifest : managed {
  key version           : Integer;
      status            : String(20) not null enum {
        PUBLISHING;
        ACTIVE;
        SUPERSEDED;
        ROLLED_BACK;
        // on the QA channel: its files went to a release, and were never live
        RELEASED;
      };
      trigger           : String(500);
      initiator         : String(255)  @people.names: [
    'loginId',
    'email',
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
      fileCount         : Integer;
      totalSizeBytes    : Integer64  @Measures.Unit: 'B';
      /** JSON array of the slugs that this version changed. */
      changedSlugs      : LargeString;
      generatorVersion  : String(20);
      publishDurationMs : Integer  @Measures.Unit: 'ms';
      /** NULL for a single-shot publish. */
      sessionId         : String(36);
      startedAt         : Timestamp not null;
      firstAppendAt     : Timestamp;
      lastAppendAt      : Timestamp;
      appendMsTotal     : Integer default 0;
      /** Counts the appends, so that a commit knows whether it was prepared for all of them. */
      revision          : Integer default 0;
      expiresAt         : Timestamp;
      activatedAt       : Timestamp;
      /** False when ContentFiles has only the changes of this version; the rest is computed from `basedOn` and ContentHistory. */
      complete          : Boolean not null default true;
      /** The ACTIVE version at the time of commit. */
      basedOn           : Integer;
      /** True when ContentChanges keeps the files that it replaces, so that it can be taken back as one. */
      revertible        : Boolean not null default false;
      /** On the QA channel: the release that its files go to. */
      release           : String(100);
}

/** Metadata of a stored tutorial; its bytes are in ContentBlobs and ContentRecords, once per hash. */
aspect StoredFile {
  /** SHA-256 of the decompressed HTML. */
  contentHash     : Sha256 not null;
  /** Size of the decompressed HTML. */
  sizeBytes       : Integer not null;
  compressedBytes : Integer not null;
  mimeType        : String(100) default 'text/html';
  /** SHA-256 of the decompressed Markdown. */
  sourceHash      : Sha256;
  sourceCommit    : String(64);
  /** SHA-256 of the JSON in ContentRecords. */
  recordHash      : Sha256;
  writtenAt       : Timestamp;
  /** Time of the last change of the text; unchanged Markdown (without Markdown, unchanged HTML) keeps it. */
  changedAt       : Timestamp;
}

/** The files of one version. */
entity ContentFiles : StoredFile {
  key version : Integer;
  key slug    : Slug;
}

/** The live file of each slug. */
entity ContentCurrent : StoredFile, managed {
  key slug          : Slug;
      sourceVersion : Integer;
}

/** Append-only history of the live files. */
entity ContentHistory : StoredFile {
  key slug      : Slug;
  key version   : Integer;
      action    : String(20) not null enum {
        WRITTEN;
        DELETED;
      };
}

/** Each file that a revertible version has changed, as it was before and as the version has made it; a new one has no BEFORE. */
entity ContentChanges : StoredFile {
  key version    : Integer;
  key slug       : Slug;
  key side       : String(6) enum {
        BEFORE;
        AFTER;
      };
      recordedAt : Timestamp not null;
}

/** Each mission or group that a revertible version has changed, with its definitions. */
entity ContentPathChanges {
  key version    : Integer;
  key kind       : String(10);
  key slug       : Slug;
      /** JSON; without it there was none. */
      before     : LargeString;
      /** JSON. */
      after      : LargeString not null;
      recordedAt : Timestamp not null;
}

/** Gzip bytes of HTML, Markdown or articles, by the SHA-256 of their decompressed form; always read in a query of their own. */
entity ContentBlobs {
  key hash : Sha256;
      gzip : LargeBinary;
}

/**
 * Article of a document, by the version of its composition; the JSON is in ContentBlobs. It is a function of the document
 * and the sizes of its pictures, so a lost row is composed again by the next reader.
 */
entity ContentArticles {
  /** SHA-256 of the document. */
  key contentHash : Sha256;
  key composition : Integer;
      /** SHA-256 of the JSON. */
      articleHash : Sha256 not null;
}

/**
 * Titles, prose and code of the steps of a document, for search, by the version of their reading. A function of the document
 * alone, written with it; a lost row is read again by whoever misses it.
 */
entity SearchTexts {
  /** SHA-256 of the document. */
  key contentHash : Sha256;
  key reading     : Integer;
      /** Gzip of JSON. */
      packed      : LargeBinary;
}

/** Metadata and plain text of a file, by hash. */
entity ContentRecords {
  key hash     : Sha256;
      /** JSON: metadata, branch and skip points. */
      record   : LargeString;
      /** Plain text of the tutorial, for search. */
      bodyText : LargeString;
}

/** Images of tutorials, by the SHA-256 of their bytes. */
entity ContentImages {
  key hash     : Sha256;
      bytes    : LargeBinary;
      mimeType : String(100) not null;
      width    : Integer;
      height   : Integer;
      size     : Integer not null;
      storedAt : Timestamp not null;
}

/**
 * Smaller forms of images as WebP, by the width and the version of their making. A function of the image alone, so a lost
 * row is made again by the next reader.
 */
entity ContentRenditions {
  /** SHA-256 of the image. */
  key imageHash : Sha256;
  key width     : Integer;
  key rendition : Integer;
      /** SHA-256 of the bytes; without bytes the image itself serves best. */
      hash      : Sha256;
      bytes     : LargeBinary;
}

/** Images used by stored documents. */
entity ContentImageUses {
  key contentHash : Sha256;
  key imageHash   : Sha256;
}

/** Upload names of images, to recognise repeated uploads. */
entity ContentImageNames {
  key name : String(500);
      hash : Sha256 not null;
}

/** Plain text of the live tutorials, for search. */
entity TutorialBodyText {
  key slug     : Slug;
      bodyText : LargeString;
}

/** Branch and skip points of the live tutorials. */
entity BranchSpecs : managed {
  key slug         : Slug;
      /** JSON array. */
      branchPoints : LargeString;
      /** JSON array. */
      skipPoints   : LargeString;
}

entity PublishTimings : cuid, managed {
  sessionId       : String(36);
  manifestVersion : Integer;
  mode            : String(16);
  initiator       : String(255)  @people.names: [
    'loginId',
    'email',
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
  slugCount       : Integer;
  beginMs         : Integer;
  appendMsTotal   : Integer;
  commitMs        : Integer;
  totalMs         : Integer;
  outcome         : String(16) enum {
    committed;
    aborted;
    rejected;
  };
  recordedAt      : Timestamp;
}
