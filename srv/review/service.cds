using {PreviewService} from '../preview/service';
using {tutorials.review as review} from '../../db/review/review';

extend service PreviewService with {
  /** Comments on passages of previews, and suggestions for them. */
  @readonly
  entity Threads      as
    select from review.Threads
    mixin {
      writer : Association to review.Authors
                 on writer.login = author;
    }
    into {
      *,
      /** Null for an author who is not known any more. */
      writer.name as authorName
    };

  /** Comments of authors in a thread, in the order of `createdAt`; authors change their own. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  @restrict: [
    {grant: 'READ'},
    {
      grant: 'UPDATE',
      where: 'author = $user and deletedAt is null'
    }
  ]
  entity Comments     as
    select from review.Comments
    mixin {
      writer : Association to review.Authors
                 on writer.login = author;
    }
    into {
      *,
      /** Null for an author who is not known any more. */
      writer.name as authorName
    };

  /** Authors who have used the channel: whom a comment can mention. */
  @readonly
  entity Authors      as
    projection on review.Authors {
      login,
      name,
      email,
      seenAt
    };

  type Reviewer {
    login   : String(255);
    name    : String(511);
    email   : String(255);
    /** True when the caller wants mails about mentions. */
    mails   : Boolean;
    /** False while no mail server is configured: mentions are shown alone. */
    mailing : Boolean;
  }

  type Started {
    threadId  : UUID;
    commentId : UUID;
  }

  /** Tells who the caller is, and makes the caller known to others, who can mention them from then on. */
  action joinReview()                                                  returns Reviewer;

  /** Switches the caller's mails about mentions. */
  action chooseMails(wanted: Boolean)                                  returns Reviewer;

  /**
   * Begins a thread on a passage of a preview: `quote` has up to 1,000 characters, `prefix` and `suffix` are what is around it.
   * `replacement`, with the Markdown `original` that it replaces, makes it a suggestion, for which `text` may be empty.
   */
  @limit: {
    max     : 300,
    windowMs: 3600000
  }
  action startThread(slug: String(255),
                     step: String(255),
                     quote: String(1000),
                     prefix: String(256),
                     suffix: String(256),
                     text: String(5000),
                     original: LargeString,
                     originalPrefix: String(256),
                     originalSuffix: String(256),
                     replacement: LargeString)                         returns Started;

  /** Adds a comment. */
  @limit: {
    max     : 600,
    windowMs: 3600000
  }
  action reply(threadId: UUID, text: String(5000))                     returns Started;

  /** Takes the text of an own comment away; its place stays. */
  action deleteComment(commentId: UUID)                                returns Boolean;

  /** Closes a thread; 409 `already_resolved` when somebody has. */
  action resolveThread(threadId: UUID)                                       returns Boolean;

  /** Opens a resolved thread again; 409 `already_open` when it is. */
  action reopenThread(threadId: UUID)                                        returns Boolean;

  /**
   * Notes that a suggestion is in the text now (APPLIED, which resolves the thread) or will not be (DECLINED); 409 `already_decided`
   * when somebody has decided.
   */
  action decideSuggestion(threadId: UUID, decision: String(10))        returns Boolean;

  type Forgotten {
    /** Rows that were deleted, and values that were replaced by `anonymized`. */
    deleted    : Integer;
    anonymized : Integer;
  }

  /** Takes the caller's name off everything that the channel has of them: what they wrote stays, without its author. */
  action forgetMe(confirmation: String(10))                            returns Forgotten;

  /** The same for the author with this login, who has left or was erased. The caller is an author and an admin. */
  @requires: 'Admin'
  action forgetAuthor(login: String(255))                              returns Forgotten;
}

annotate PreviewService.Threads with {
  modifiedAt @odata.etag;
}

annotate PreviewService.Comments with {
  modifiedAt @odata.etag;
}
