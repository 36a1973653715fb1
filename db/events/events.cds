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

/** Part of the world whose visitors an event is for. */
@assert.range
type EventRegion : String(16) enum {
  AMERICAS;
  EMEA;
  APJ;
}

/** A campaign or an event on site; other systems know it by its legacyId. */
@generation: 'events'
entity Events : cuid, managed, numbered {
  name        : String(255) not null;
  startDate   : Timestamp;
  endDate     : Timestamp;
  /** Name of the IANA time zone. */
  timeZone    : String(50);
  /** Completions before this moment do not count: that of the last reset. */
  countsFrom  : Timestamp;
  eventType   : EventType default 'OTHER';
  mission     : Association to Missions  @integrity.target;
  /** The start page lists it until it begins. */
  onHomepage  : Boolean not null default true;
  /** City and venue, in words. */
  location    : String(500);
  /** For everyone without one. */
  region      : EventRegion;
  isVirtual   : Boolean not null default false;
  /** In a few words, such as `Workshop`. */
  format      : String(80);
  /** Its page: an http or https address, or a path of this site. */
  url         : String(500);
  /** Address at which people register; the same rule. */
  registerUrl : String(500);
  /** Version of the terms of participation, which people accept to register; without one there are no terms. */
  @assert.range: [0, 1000000]
  termsVersion : Integer;
  /** Text of the terms; the same rule. */
  termsUrl    : String(500)  @title: 'Address of the terms';
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
  /** Whether screens of the event may show the display name; without that they show a pseudonym. */
  showName        : Boolean not null default false;
}
