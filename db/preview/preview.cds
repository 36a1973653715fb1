namespace tutorials.preview;

using {cuid} from '@sap/cds/common';
using {
  tutorials.Sha256,
  tutorials.Slug
} from '../common';
using {tutorials.platform.CallWindow} from '../platform/call-window';

/** Texts that an author has not published; the QA channel has rows of them. */
@assert.unique.slug: [
  owner,
  slug
]
entity Drafts : cuid {
  owner    : String(255) not null  @people.names: 'loginId'  @people.erase: #delete;
  slug     : Slug not null;
  markdown : LargeString;
  /** Questions with their answers. */
  rulesVr  : LargeString;
  /** Hash of the published text that it began with; null for a new tutorial. */
  basedOn  : Sha256;
  savedAt  : Timestamp not null;
}

/** Authors who have a tutorial open in the editor, over all instances. */
entity Editing {
  key slug   : Slug;
  key owner  : String(255)  @people.names: 'loginId'  @people.erase: #delete;
      /** Name of the author's token. */
      name   : String(511)  @people.names: [
        'loginId',
        'fullName'
      ]  @people.erase: #anonymize;
      since  : Timestamp not null;
      seenAt : Timestamp not null;
}

/** Previews that an author has asked for within an hour. */
entity RenderWindows : CallWindow {}

/** The `rules.vr` that a tutorial was last published with in the editor; it has answers, so that authors alone read it. */
entity Rules {
  key slug       : Slug;
      /** The text that it belongs to. */
      sourceHash : Sha256 not null;
      rulesVr    : LargeString not null;
      storedAt   : Timestamp not null;
}
