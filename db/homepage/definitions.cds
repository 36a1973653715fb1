namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** What a visitor wants to do. */
@assert.range
type Verb : String(20) enum {
  LEARN;
  BUILD;
  INTEGRATE;
  OPERATE;
  AI;
  CONNECT;
}

/** What a shelf of links is for. */
@assert.range
type ShelfCategory : String(20) enum {
  LEARN;
  START;
  REFERENCE;
  COMMUNITY;
}

/** Who wrote the text of a row: nobody, a model, or a person who answers for it. */
@assert.range
type AuthoringStatus : String(20) enum {
  BLANK;
  AI_SEEDED;
  REVIEWED;
}

/** How a lane or a shelf of the homepage presents itself. */
aspect presentation : managed {
  label           : String(40) not null;
  iconName        : String(40);
  sortOrder       : Integer default 100;
  tagline         : String(140);
  whyItMatters    : String(800);
  /** Names nobody. */
  authoringStatus : AuthoringStatus default 'BLANK'  @people.erase: #keep;
}

/** The six lanes of the homepage (`db/homepage/reference`); rows neither come nor go. */
@generation: 'homepage'
entity VerbDefinitions : cuid, presentation {
  verbKey : Verb not null;
}

/** The four shelves of each lane (`db/homepage/reference`); rows neither come nor go. */
@generation: 'homepage'
entity ShelfDefinitions : cuid, presentation {
  shelfKey : ShelfCategory not null;
}
