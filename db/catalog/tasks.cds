namespace tutorials.catalog;

using {
  tutorials.Slug,
  tutorials.Task
} from '../common';

/** A milestone that learners mark as completed. */
@generation: 'catalog'
entity Checkpoints : Task {}

/** A crossword. */
@generation: 'catalog'
entity Puzzles : Task {
  slug     : Slug not null;
  intro    : LargeString;
  /** Public JSON: rows, cols, grid, clues, wordLengths, hints. */
  layout   : LargeString;
  /** JSON of the answers; never leaves the server. */
  @cds.api.ignore
  solution : LargeString;
}

/** A photo contest. */
@generation: 'catalog'
entity Petoberfests : Task {
  slug  : Slug not null;
  intro : LargeString;
}
