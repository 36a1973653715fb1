namespace tutorials.author;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.catalog.Tutorials} from '../catalog/tutorials';
using {tutorials.people.Users} from '../people/people';
using {tutorials.platform.CallWindow} from '../platform/call-window';

/** Calls of a model for authors, also those that failed; the ID is the requestId of the answer. */
entity AuthorAiRequests : cuid, managed {
  user           : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  feature        : String(40) not null;
  sourceOS       : String(20)  @title: 'Operating system of the text';
  /** Comma list. */
  targetOSes     : String(80)  @title: 'Operating systems';
  sourceMarkdown : LargeString;
  /** JSON array of `{os, markdown}`; null for a call that failed. */
  variants       : LargeString;
  model          : String(80);
  tokensUsed     : Integer;
  durationMs     : Integer  @title: 'Duration'  @Measures.Unit: 'ms';
  errorCode      : String(200);
  /** The tutorial that the author was writing, if it is known. */
  tutorial       : Association to Tutorials  @integrity.target;
}

/** Calls of one author in a window of an hour. */
entity AuthorAiWindows : CallWindow {}
