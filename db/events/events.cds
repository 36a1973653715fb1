namespace tutorials.events;

using {
  cuid,
  managed
} from '@sap/cds/common';
using {tutorials.numbered} from '../common';
using {tutorials.catalog.Missions} from '../catalog/paths';
using {tutorials.people.Users} from '../people/people';

@assert.range
type EventType : String(20) enum {
  DEVTOBERFEST;
  TECHED;
  CODEJAM;
  CHALLENGE;
  OTHER;
}

/** A campaign or an event on site; other systems know it by its legacyId. */
entity Events : cuid, managed, numbered {
  name      : String(255) not null;
  startDate : Timestamp;
  endDate   : Timestamp;
  /** Name of the IANA time zone. */
  timeZone  : String(50);
  eventType : EventType default 'OTHER';
  mission   : Association to Missions  @integrity.target;
}

/** Registration of a person for an event. */
@assert.unique.registration: [
  user,
  event
]
entity EventRegistrations : cuid, managed, numbered {
  user            : Association to Users not null  @people.erase: #delete  @people.merge: #move  @integrity.target;
  event           : Association to Events not null  @integrity.target;
  joinedAt        : Timestamp;
  termsVersion    : Integer;
  termsAcceptedAt : Timestamp;
}
