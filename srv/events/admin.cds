using {AdminService} from '../admin/service';
using {tutorials.events as events} from '../../db/events/events';
using {tutorials.catalog as catalog} from '../../db/catalog/paths';
using {tutorials.catalog.Tutorials} from '../../db/catalog/tutorials';

extend service AdminService with {
  type EventReset {
    /** Completions before this moment do not count for the event any more. */
    countsFrom : Timestamp;
  }

  /** Campaigns and events on site. */
  entity Events             as
    select from events.Events
    mixin {
      tutorials     : Association to many AdminService.EventTutorials
                        on tutorials.event_ID = $projection.ID;
      registrations : Association to many AdminService.EventRegistrations
                        on registrations.event.ID = $projection.ID;
    }
    into {
      *,
      tutorials,
      registrations
    }
    actions {
      /** Begins the event anew: what was completed for it so far stays with the people and counts for it no more. Registrations stay. */
      @Common.IsActionCritical
      @Common.Label: 'Reset event'
      action resetEvent(
        /** To go on, type the name of the event as it stands there. */
        @mandatory
        @title: 'Name of the event'
        confirmation : String(255)
      ) returns EventReset;
    };

  /** Registrations of people for events, read only. */
  @readonly
  entity EventRegistrations as projection on events.EventRegistrations;

  /** Tutorials whose completions events count: those on the paths of their missions, and of the groups on these paths. */
  @readonly
  entity EventTutorials     as
      select from events.Events as event
      inner join catalog.CompletionPaths as way
        on way.mission.ID = event.mission.ID
      inner join catalog.CompletionPathItems as item
        on item.path.ID = way.ID
      inner join Tutorials as tutorial
        on tutorial.ID = item.tutorial.ID
      {
        key event.ID    as event_ID,
        key tutorial.ID as tutorial_ID,
            tutorial.title,
            tutorial.slug,
            tutorial.legacyId,
            tutorial.status
      }
    union
      select from events.Events as event
      inner join catalog.CompletionPaths as way
        on way.mission.ID = event.mission.ID
      inner join catalog.CompletionPathItems as item
        on item.path.ID = way.ID
      inner join catalog.GroupPathItems as part
        on part.group.ID = item.group.ID
      inner join Tutorials as tutorial
        on tutorial.ID = part.tutorial.ID
      {
        key event.ID    as event_ID,
        key tutorial.ID as tutorial_ID,
            tutorial.title,
            tutorial.slug,
            tutorial.legacyId,
            tutorial.status
      };
}

annotate AdminService.Events with @(
  UI.HeaderInfo           : {
    TypeName      : 'Event',
    TypeNamePlural: 'Events',
    Title         : {Value: name},
    Description   : {Value: location}
  },
  UI.LineItem             : [
    {Value: name},
    {Value: legacyId},
    {Value: startDate},
    {Value: endDate},
    {Value: eventType},
    {Value: mission_ID},
    {Value: location}
  ],
  UI.SelectionFields      : [
    name,
    eventType,
    region,
    startDate,
    mission_ID
  ],
  UI.FieldGroup #General  : {Data: [
    {Value: name},
    {Value: legacyId},
    {Value: eventType},
    {Value: startDate},
    {Value: endDate},
    {Value: timeZone},
    {Value: mission_ID},
    {Value: countsFrom}
  ]},
  UI.FieldGroup #StartPage: {Data: [
    {Value: onHomepage},
    {Value: location},
    {Value: region},
    {Value: isVirtual},
    {Value: format},
    {Value: url},
    {Value: registerUrl},
    {Value: termsVersion},
    {Value: termsUrl}
  ]},
  UI.Facets               : [
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'General',
      Label : 'General',
      Target: '@UI.FieldGroup#General'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'StartPage',
      Label : 'Start page',
      Target: '@UI.FieldGroup#StartPage'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'Tutorials',
      Label : 'Tutorials',
      Target: 'tutorials/@UI.LineItem'
    },
    {
      $Type : 'UI.ReferenceFacet',
      ID    : 'Registrations',
      Label : 'Registrations',
      Target: 'registrations/@UI.LineItem'
    }
  ]
) {
  name          @mandatory;
  legacyId      @title: 'Number'  @readonly;
  countsFrom    @title: 'Counts from'  @readonly;
  url           @title: 'Page'  @UI.IsURL;
  registerUrl   @title: 'Registration'  @UI.IsURL;
  tutorials     @title: 'Tutorials';
  registrations @title: 'Registrations';
};

annotate AdminService.EventRegistrations with @(
  UI.HeaderInfo     : {
    TypeName      : 'Event registration',
    TypeNamePlural: 'Event registrations',
    Title         : {Value: user.displayName}
  },
  UI.LineItem       : [
    {Value: user_ID},
    {Value: event_ID},
    {Value: joinedAt},
    {Value: termsVersion},
    {Value: showName}
  ],
  UI.SelectionFields: [
    event_ID,
    user_ID
  ]
) {
  user @title: 'Person';
};

annotate AdminService.EventTutorials with @(
  UI.HeaderInfo     : {
    TypeName      : 'Tutorial of an event',
    TypeNamePlural: 'Tutorials of events',
    Title         : {Value: title}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: slug},
    {Value: legacyId},
    {Value: status}
  ],
  UI.SelectionFields: [status]
) {
  legacyId @title: 'Number';
};

annotate AdminService.Events with @Workplace: {Area: 'events', Order: 10, Main};
annotate AdminService.EventRegistrations with @Workplace: {Below: 'Events'};
annotate AdminService.EventTutorials with @Workplace: {Below: 'Events'};
