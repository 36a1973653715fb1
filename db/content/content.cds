namespace tutorials.content;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {
  tutorials.Slug,
  tutorials.Sha256
} from '../common';

/** One publish run is one version; `db/init.ts` keeps at most one PUBLISHING and one ACTIVE row. */
entity ContentManifest : managed {
  key version           : Integer;
      status            : String(20) not null enum {
        PUBLISHING;
        ACTIVE;
        SUPERSEDED;
        ROLLED_BACK;
      };
      trigger           : String(500);
      initiator         : String(255)  @people.names: [
    'loginId',
    'email',
    'fullName',
    'githubLogin'
  ]  @people.erase: #anonymize;
      fileCount         : Integer;
      totalSizeBytes    : Integer64;
      /** JSON array of the slugs that this version brought. */
      changedSlugs      : LargeString;
      generatorVersion  : String(20);
      publishDurationMs : Integer;
      /** NULL for a single-shot publish. */
      sessionId         : String(36);
      startedAt         : Timestamp not null;
      firstAppendAt     : Timestamp;
      lastAppendAt      : Timestamp;
      appendMsTotal     : Integer default 0;
      expiresAt         : Timestamp;
      activatedAt       : Timestamp;
      /** False: ContentFiles holds only what this version changed; the rest follows from `basedOn` and ContentHistory. */
      complete          : Boolean not null default true;
      /** The version that was live when this one was committed. */
      basedOn           : Integer;
}

/** What is stored of one tutorial; the bytes stand once in ContentBlobs and ContentRecords, under their hash. */
aspect StoredFile {
  /** SHA-256 of the decompressed HTML. */
  contentHash     : Sha256 not null;
  /** Of the decompressed HTML. */
  sizeBytes       : Integer not null;
  compressedBytes : Integer not null;
  mimeType        : String(100) default 'text/html';
  /** SHA-256 of the decompressed Markdown. */
  sourceHash      : Sha256;
  sourceCommit    : String(64);
  /** SHA-256 of the JSON in ContentRecords. */
  recordHash      : Sha256;
  writtenAt       : Timestamp;
  /** When the text last changed: later versions with the same Markdown, or without any the same HTML, keep it. */
  changedAt       : Timestamp;
}

/** The files of one version. */
entity ContentFiles : StoredFile {
  key version : Integer;
  key slug    : Slug;
}

/** The live file of each slug, one mutable row. */
entity ContentCurrent : StoredFile, managed {
  key slug          : Slug;
      sourceVersion : Integer;
}

/** Every change of a live file, append-only. */
entity ContentHistory : StoredFile {
  key slug      : Slug;
  key version   : Integer;
      action    : String(20) not null enum {
        WRITTEN;
        DELETED;
      };
}

/** Gzip bytes (HTML, Markdown or an article) under the SHA-256 of what they decompress to; read in a query of their own. */
entity ContentBlobs {
  key hash : Sha256;
      gzip : LargeBinary;
}

/**
 * Article that a version of the composition makes of a document; its JSON stands in ContentBlobs. It follows from the
 * document alone, so a row that is lost is made again by the next reader.
 */
entity ContentArticles {
  /** SHA-256 of the document. */
  key contentHash : Sha256;
  key composition : Integer;
      /** SHA-256 of the JSON. */
      articleHash : Sha256 not null;
}

/** What travels with a file besides its bytes. */
entity ContentRecords {
  key hash     : Sha256;
      /** JSON: metadata, branch and skip points. */
      record   : LargeString;
      /** Plain text of the tutorial, for search. */
      bodyText : LargeString;
}

/** Pictures of tutorials under the SHA-256 of their bytes. */
entity ContentImages {
  key hash     : Sha256;
      bytes    : LargeBinary;
      mimeType : String(100) not null;
      width    : Integer;
      height   : Integer;
      size     : Integer not null;
      storedAt : Timestamp not null;
}

/** Which stored document shows which image. */
entity ContentImageUses {
  key contentHash : Sha256;
  key imageHash   : Sha256;
}

/** The name an image was uploaded under, so that repeating an upload is cheap to recognise. */
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
