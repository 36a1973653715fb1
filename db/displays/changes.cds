namespace tutorials.displays;

using {tutorials.people.Users} from '../people/people';
using {
  tutorials.events.Events,
  tutorials.events.EventRegistrations
} from '../events/events';

/**
 * Changes of what an event counts, written in the transaction of the change and kept for a day. Rows get their
 * numbers soon after the commit: 1, 2, 3 … for each event, so that whoever follows sees a gap.
 */
entity EventChanges {
      /** Of version 7, so that rows of one process ascend. */
  key ID           : UUID;
      /** ID of the event; no reference, since an event may go before its last changes. */
      event        : UUID not null;
      /** Null until the row is numbered. */
      number       : Integer;
      /** The person whose completions or registration have changed; null when it is not one alone. */
      user         : Association to Users  @people.erase: #unlink  @people.merge: #move  @integrity.target;
      /** The legacyId of the tutorial that was completed; null when something else has changed. */
      taskLegacyId : Integer;
      completedAt  : Timestamp;
      createdAt    : Timestamp not null;
}

/** The last number of the changes of an event; its row is locked while changes are numbered. */
entity EventSequences {
  key event      : UUID;
      lastNumber : Integer not null default 0;
}

/** Changes with what displays say of them. */
entity NamedChanges as
  select from EventChanges as change
  inner join Events as event
    on event.ID = change.event
  left join Users as person
    on person.ID = change.user.ID
  left join EventRegistrations as registration
    on  registration.event.ID = change.event
    and registration.user.ID  = change.user.ID
  {
    key change.ID,
        change.event,
        change.number,
        change.taskLegacyId,
        change.completedAt,
        change.createdAt,
        event.legacyId as eventNumber,
        person.ID      as person : UUID,
        person.displayName,
        registration.showName
  };
