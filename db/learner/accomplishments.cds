namespace tutorials.learner;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.numbered} from '../common';
using {tutorials.people.Users} from '../people/people';

/** A badge, and the rule by which learners earn it. */
entity Accomplishments : cuid, managed, numbered {
  name          : String(255) not null;
  description   : String(1000);
  /** Name of an icon of the site, or one character. */
  icon          : String(60);
  /** JSON, see docs/guides/curate.md: counts of completed tasks, joined by all and any. */
  rule          : String(4000) not null;
  /** Changes with the rule; null once everybody was evaluated by it. */
  @cds.api.ignore
  evaluation    : UUID;
  /** The people up to this ID were evaluated. */
  @cds.api.ignore
  evaluatedUpTo : UUID;
}

/** A badge that somebody has earned; it stays, whatever becomes of its rule. */
@assert.unique.award: [
  user,
  accomplishment
]
entity AccomplishmentRecords : cuid {
  user           : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  accomplishment : Association to Accomplishments not null  @integrity.target;
  awardedAt      : Timestamp not null;
}
