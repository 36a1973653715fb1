namespace tutorials.review;

using {cuid} from '@sap/cds/common';
using {
  tutorials.Sha256,
  tutorials.Slug
} from '../common';
using {tutorials.platform.CallWindow} from '../platform/call-window';

@assert.range
type ThreadStatus     : String(10) enum {
  OPEN;
  RESOLVED;
}

@assert.range
type SuggestionStatus : String(10) enum {
  PROPOSED;
  APPLIED;
  DECLINED;
}

/** Comments on one passage of a preview; the QA channel has rows of them. People are known by their logins alone. */
entity Threads : cuid {
  slug           : Slug not null;
  /** Id of the step's heading within the page; null for a passage before the first step. */
  step           : String(255);
  /** The passage as the page shows it, and what is around it: `lib/text/passages.ts` finds it again. */
  quote          : String(1000) not null;
  prefix         : String(256) not null default '';
  suffix         : String(256) not null default '';
  /** The version of the content and the hash of the document in which it was selected. */
  version        : Integer;
  contentHash    : Sha256 not null;
  status         : ThreadStatus not null default 'OPEN';
  resolvedBy     : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  resolvedAt     : Timestamp;
  /** A suggestion: the Markdown that it replaces, what is around that, and what it becomes; null for comments alone. */
  original       : LargeString;
  originalPrefix : String(256);
  originalSuffix : String(256);
  replacement    : LargeString;
  suggestion     : SuggestionStatus;
  decidedBy      : String(255)  @people.names: 'loginId'  @people.erase: #anonymize;
  decidedAt      : Timestamp;
  author         : String(255) not null  @people.names: 'loginId'  @people.erase: #anonymize;
  createdAt      : Timestamp not null;
  modifiedAt     : Timestamp not null;
  /** How many comments there are, deleted ones among them. */
  commentCount   : Integer not null default 0;
  comments       : Composition of many Comments
                     on comments.thread = $self;
}

/** Words of one author; the text of a deleted one is gone, its place stays. */
entity Comments : cuid {
  thread     : Association to Threads not null;
  text       : String(5000);
  author     : String(255) not null  @people.names: 'loginId'  @people.erase: #anonymize;
  createdAt  : Timestamp not null;
  editedAt   : Timestamp;
  deletedAt  : Timestamp;
  modifiedAt : Timestamp not null;
}

/** Authors who have used the QA channel, as their tokens name them. */
entity Authors {
      @people.names: 'loginId'  @people.erase: #delete
  key login  : String(255);
      name   : String(511)  @people.names: 'fullName'  @people.erase: #anonymize;
      /** In lower case; null where the login service has not verified it. */
      email  : String(255)  @people.names: 'email'  @people.erase: #anonymize;
      seenAt : Timestamp not null;
      /** False for an author who wants no mails about mentions. */
      mails  : Boolean not null default true;
}

/** Outbox of mails about mentions: a row is written with the comment, and sent afterwards. */
entity MentionMails : cuid {
  recipient  : String(255) not null  @people.names: 'loginId'  @people.erase: #delete;
  /** The writer of the comment. */
  author     : String(255) not null  @people.names: 'loginId'  @people.erase: #anonymize;
  /** The comment may be gone when the mail is to be sent. */
  commentId  : UUID not null;
  createdAt  : Timestamp not null;
  @assert.range
  status     : String(10) not null enum {
    PENDING;
    SENT;
    /** The mail server has refused it for good, or it could not be sent in all its attempts. */
    FAILED;
    /** There was nothing to send any more: the comment was deleted, or the recipient wants no mails. */
    DROPPED;
  };
  attempts   : Integer not null default 0;
  /** When it is sent next. */
  dueAt      : Timestamp not null;
  sentAt     : Timestamp;
  /** Why the last attempt failed. */
  failure    : String(500);
  /** The run that is sending it until the lease ends. */
  claim      : UUID  @people.export: false;
  leaseUntil : Timestamp  @people.export: false;
}

/** Mentions of an author within an hour. */
entity MentionWindows : CallWindow {}
