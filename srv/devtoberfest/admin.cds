using {tutorials.devtoberfest as devtoberfest} from '../../db/devtoberfest/devtoberfest';
using {AdminService} from '../admin/service';

extend service AdminService with {
  /** Yearly events, edited as drafts; one of them is active at most. */
  @odata.draft.enabled
  @Capabilities.DeleteRestrictions.LongDescription: 'Its banner goes with it. This cannot be undone.'
  entity DevtoberfestConfig            as
    select from devtoberfest.DevtoberfestConfig
    mixin {
      bannerImage : Association to AdminService.DevtoberfestBanners
                      on bannerImage.config_ID = $projection.ID;
    }
    into {
      *,
      bannerImage
    }
    excluding {
      banner
    };

  /** Banners of events, set by uploadBanner. */
  @readonly
  entity DevtoberfestBanners           as
    select from devtoberfest.DevtoberfestBanner {
      key config.ID as config_ID : UUID,
          config.name,
          width,
          height,
          sizeBytes,
          sha256,
          uploadedAt
    };

  @Capabilities.DeleteRestrictions.LongDescription: 'While a track or an event names it, it cannot be deleted. This cannot be undone.'
  entity DevtoberfestEditions          as projection on devtoberfest.PlannerEditions;

  @Capabilities.DeleteRestrictions.LongDescription: 'While a session or an activity has it, it cannot be deleted. This cannot be undone.'
  entity DevtoberfestTracks            as projection on devtoberfest.PlannerTracks;

  @Capabilities.DeleteRestrictions.LongDescription: 'Favorites of learners that name it then lead nowhere. This cannot be undone.'
  entity DevtoberfestSessions          as projection on devtoberfest.PlannerSessions;

  @Capabilities.DeleteRestrictions.LongDescription: 'While a session names it, it cannot be deleted. This cannot be undone.'
  entity DevtoberfestActivities        as projection on devtoberfest.PlannerActivities;

  /** Speakers; their addresses of e-mail are served nowhere else. */
  @Capabilities.DeleteRestrictions.LongDescription: 'While a session names the person, the row cannot be deleted. This cannot be undone.'
  entity DevtoberfestSpeakers          as projection on devtoberfest.PlannerSpeakers;

  entity DevtoberfestSessionSpeakers   as projection on devtoberfest.PlannerSessionSpeakers;

  /** Sets the banner of an event: JPEG, PNG or WebP, 8 MB and 8 million dots at most; made smaller when it is wider than 2000. */
  @body.megabytes: 11
  action uploadBanner(
                      @mandatory
                      @Common.ValueList: {
                        CollectionPath: 'DevtoberfestConfig',
                        Parameters    : [
                          {
                            $Type            : 'Common.ValueListParameterInOut',
                            LocalDataProperty: configId,
                            ValueListProperty: 'ID'
                          },
                          {
                            $Type            : 'Common.ValueListParameterDisplayOnly',
                            ValueListProperty: 'name'
                          }
                        ]
                      }
                      configId : UUID,
                      @mandatory
                      @Core.AcceptableMediaTypes: [
                        'image/jpeg',
                        'image/png',
                        'image/webp'
                      ]
                      imageBase64 : LargeString,
                      @UI.Hidden
                      mimeType : String(100));

  /** Takes the banner of an event away. */
  @Common.IsActionCritical
  action clearBanner(
                     @mandatory
                     @Common.ValueList: {
                       CollectionPath: 'DevtoberfestConfig',
                       Parameters    : [
                         {
                           $Type            : 'Common.ValueListParameterInOut',
                           LocalDataProperty: configId,
                           ValueListProperty: 'ID'
                         },
                         {
                           $Type            : 'Common.ValueListParameterDisplayOnly',
                           ValueListProperty: 'name'
                         }
                       ]
                     }
                     configId : UUID);
}

annotate AdminService.DevtoberfestConfig with {
  modifiedAt   @odata.etag;
  name         @mandatory  @title: 'Name';
  isActive     @title: 'Active';
  currentEvent @title: 'Event with registrations';
  edition      @title: 'Edition of the planner';
  termsText    @title: 'Terms';
  termsVersion @title: 'Version of the terms';
  faqText      @title: 'Questions and answers';
  communityUrl @title: 'Address of the community';
  playlistUrl  @title: 'Address of the playlist';
  rulesUrl     @title: 'Address of the rules';
  contestUrl   @title: 'Address of the contest';
  bannerAlt    @title: 'What the banner shows';
  bannerImage  @UI.Hidden;
}

annotate AdminService.DevtoberfestEditions with { ID @Core.Immutable; name @mandatory; };
annotate AdminService.DevtoberfestTracks with { ID @Core.Immutable; edition @mandatory; name @mandatory; };
annotate AdminService.DevtoberfestSessions with { ID @Core.Immutable; track @mandatory; title @mandatory; };
annotate AdminService.DevtoberfestActivities with { ID @Core.Immutable; track @mandatory; title @mandatory; };
annotate AdminService.DevtoberfestSpeakers with { ID @Core.Immutable; };
annotate AdminService.DevtoberfestSessionSpeakers with { speaker @mandatory; };
