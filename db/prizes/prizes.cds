namespace tutorials.prizes;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.numbered} from '../common';
using {tutorials.catalog.CompletionPathItems} from '../catalog/paths';
using {tutorials.events.Events} from '../events/events';
using {tutorials.people.Users} from '../people/people';

/** A prize that people earn by completing an item of a path, and claim at the prize desk. */
entity Prizes : cuid, managed, numbered {
  name        : String(255) not null;
  description : String(1000);
  /** It is earned within the dates of this event alone; at any time without one. */
  event       : Association to Events  @integrity.target;
  /** How many are left to be claimed; null when there are always enough. */
  @assert.range: [0, 1000000]
  stock       : Integer;
}

/** A prize that somebody has earned, and perhaps claimed; scanners know it by its legacyId. */
@assert.unique.earned: [
  user,
  prize,
  earnedFor
]
entity PrizeRecords : cuid, managed, numbered {
  user               : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  prize              : Association to Prizes not null  @integrity.target;
  event              : Association to Events  @integrity.target;
  /** The item of a path that earned it. Paths are edited while an event goes on, so it may be gone. */
  completionPathItem : Association to CompletionPathItems;
  /** ID of the event of the prize, else of the item: a person earns a prize once for it. */
  earnedFor          : UUID not null;
  @assert.range
  status             : String(50) not null enum {
    EARNED;
    CLAIMED;
  } default 'EARNED';
  claimedAt          : Timestamp;
  /** The person who has handed it out. */
  claimedBy          : Association to Users  @people.erase: #unlink  @people.merge: #move  @integrity.target;
}

extend CompletionPathItems with {
  /** Whoever completes the item earns it. */
  prize : Association to Prizes  @integrity.target;
}

/** Items of paths that earn a prize, with the numbers of their tasks. */
@readonly
entity PrizedItems as
  select from CompletionPathItems {
    key ID,
        prize.ID          as prize_ID   : UUID,
        path.mission.ID   as mission_ID : UUID,
        taskType,
        taskLegacyId,
        tutorial.legacyId as tutorialNumber,
        group.legacyId    as groupNumber
  }
  where
    prize.ID is not null;
