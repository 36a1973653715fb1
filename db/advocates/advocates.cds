namespace tutorials.advocates;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.Sha256} from '../common';
using {tutorials.catalog.Tags} from '../catalog/tags';
using {tutorials.people.Users} from '../people/people';

@assert.range
type AdvocateRegion : String(16) enum {
  AMERICAS;
  EMEA;
  APJ;
}

/** Kinds of links; addresses of e-mail are none, since the roster is public. */
@assert.range
type AdvocateLinkKind : String(32) enum {
  LinkedIn;
  X;
  Mastodon;
  BlueSky;
  GitHub;
  YouTube;
  Blog;
  /** SAP Community */
  SapCommunity;
  Other;
}

/**
 * Roster of developer advocates, which editors write for everyone to read: an erasure of the account takes the link to it, the row
 * stays until an editor deletes it.
 */
@generation: 'advocates'
entity Advocates : cuid, managed {
  /** Made of the name once; `srv/advocates/domain.ts` has it once whatever the case. */
  @integrity.form: #lowercase
  slug         : String(64) not null;
  /** A published name, not that of the account. */
  firstName    : String(100) not null  @people.erase: #keep;
  /** A published name, not that of the account. */
  lastName     : String(100) not null  @people.erase: #keep;
  title        : String(255);
  pronouns     : String(32);
  location     : String(120);
  region       : AdvocateRegion;
  bio          : LargeString;
  isActive     : Boolean not null default true;
  /** Place in the list ahead of those without one. */
  sortOverride : Integer;
  joinedDate   : Date;
  /** A published name: the one under which sessions name the person, where it is not first and last name. */
  speakerName  : String(300)  @people.erase: #keep;
  /** One row names an account; after a merge two may, since a merge deletes no row that editors have written. */
  user         : Association to Users  @people.erase: #unlink  @people.merge: #move  @integrity.target;
  topics       : Composition of many AdvocateTopics
                   on topics.advocate = $self;
  links        : Composition of many AdvocateLinks
                   on links.advocate = $self;
  photo        : Composition of one AdvocatePhotos
                   on photo.advocate = $self;
}

/** Subjects of an advocate. */
@assert.unique.pair: [
  advocate,
  tag
]
@generation: 'advocates'
entity AdvocateTopics : cuid {
  advocate : Association to Advocates not null  @integrity.target;
  tag      : Association to Tags not null  @integrity.target;
}

/** Pages of an advocate elsewhere. */
@generation: 'advocates'
entity AdvocateLinks : cuid {
  advocate  : Association to Advocates not null  @integrity.target;
  kind      : AdvocateLinkKind not null default 'Other';
  /** An http or https address. */
  url       : String(500) not null;
  label     : String(80);
  sortOrder : Integer not null default 100;
}

/** Portrait of an advocate as WebP in two sizes; what was uploaded is not kept. Bytes are read in queries of their own. */
@generation: 'advocates'
entity AdvocatePhotos {
  key advocate      : Association to Advocates;
      /** 256 × 256 dots. */
      photo256      : LargeBinary;
      /** 64 × 64 dots. */
      photo64       : LargeBinary;
      photoMimeType : String(40) not null default 'image/webp';
      /** Bytes of the larger one. */
      sizeBytes     : Integer not null  @Measures.Unit: 'B';
      /** Of the larger one. */
      sha256        : Sha256 not null;
      /** Of the smaller one. */
      sha256Thumb   : Sha256 not null;
      uploadedAt    : Timestamp not null;
}
