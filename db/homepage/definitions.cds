namespace tutorials.homepage;

using {
  cuid,
  managed
} from '@sap/cds/common';

/** Lanes of the homepage, by the goal of a visitor. */
@assert.range
type Verb : String(20) enum {
  LEARN;
  BUILD;
  INTEGRATE;
  OPERATE;
  AI;
  CONNECT;
}

/** Shelves of a lane, by the kind of their links. */
@assert.range
type ShelfCategory : String(20) enum {
  LEARN;
  START;
  REFERENCE;
  COMMUNITY;
}

/** Origin of a text: none yet, a model, or a person. */
@assert.range
type AuthoringStatus : String(20) enum {
  BLANK;
  AI_SEEDED;
  REVIEWED;
}

/** Texts that people or a model have written. */
aspect explained {
  tagline         : String(140);
  whyItMatters    : String(800);
  /** Origin of the text; names no person. */
  authoringStatus : AuthoringStatus default 'BLANK'  @people.erase: #keep;
}

/** Texts and icon of a lane or shelf of the homepage. */
aspect presentation : managed, explained {
  label     : String(40) not null;
  iconName  : String(40);
  sortOrder : Integer default 100;
}

/** The six lanes of the homepage (`db/homepage/reference`); rows are neither added nor deleted. */
@generation: 'homepage'
entity VerbDefinitions : cuid, presentation {
  verbKey : Verb not null;
}

/** The four shelves of each lane (`db/homepage/reference`); rows are neither added nor deleted. */
@generation: 'homepage'
entity ShelfDefinitions : cuid, presentation {
  shelfKey : ShelfCategory not null;
}
