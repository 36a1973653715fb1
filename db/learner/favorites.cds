namespace tutorials.learner;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.people.Users} from '../people/people';

/** A session that a learner has starred; without the row it is none (SESSIONS-024 to 031). */
@assert.unique.favorite: [
  user,
  sourceType,
  sessionRef
]
entity SessionFavorites : cuid, managed {
  user       : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  @assert.range
  sourceType : String(20) not null enum {
    TECHED;
    DEVTOBERFEST;
  };
  /** Slug of a TechEd session, or id of a Devtoberfest session in the planner; the session itself may come later. */
  sessionRef : String(200) not null;
}
