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
                      @title: 'Event'
                      configId : UUID,
                      @mandatory
                      @title: 'Picture'
                      @Core.AcceptableMediaTypes: [
                        'image/jpeg',
                        'image/png',
                        'image/webp'
                      ]
                      imageBase64 : LargeString,
                      @UI.Hidden
                      @title: 'Kind of file'
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
                     @title: 'Event'
                     configId : UUID);
}

annotate AdminService.DevtoberfestConfig with @UI.HeaderInfo: {
  TypeName      : 'Devtoberfest event',
  TypeNamePlural: 'Devtoberfest events',
  Title         : {Value: name}
} {
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
  bannerImage  @UI.Hidden  @title: 'Banner';
}

annotate AdminService.DevtoberfestBanners with {
  name      @title: 'Event';
  width     @title: 'Width';
  height    @title: 'Height';
  sizeBytes @title: 'Bytes';
  sha256    @title: 'SHA-256';
}

annotate AdminService.DevtoberfestEditions with {
  ID        @Core.Immutable  @title: 'ID';
  year      @title: 'Year';
  name      @mandatory  @title: 'Name';
  startsAt  @title: 'Begins at';
  endsAt    @title: 'Ends at';
  timezone  @title: 'Time zone';
  isCurrent @title: 'Current';
}

annotate AdminService.DevtoberfestTracks with {
  ID              @Core.Immutable  @title: 'ID';
  edition         @mandatory  @title: 'Edition';
  name            @mandatory  @title: 'Name';
  dayOfWeek       @title: 'Day of the week';
  isActivityTrack @title: 'For activities';
  acronym         @title: 'Acronym';
  color           @title: 'Color';
  emoji           @title: 'Emoji';
}

annotate AdminService.DevtoberfestSessions with {
  ID                @Core.Immutable  @title: 'ID';
  sessionCode       @title: 'Code';
  track             @mandatory  @title: 'Track';
  title             @mandatory  @title: 'Title';
  abstract          @title: 'Abstract';
  sessionLength     @title: 'Length';
  week              @title: 'Week';
  scheduledStart    @title: 'Begins at';
  scheduledTimezone @title: 'Time zone';
  recordingStart    @title: 'Recording begins at';
  youtubeUrl        @title: 'Address of the video'  @UI.IsURL;
  linkedinUrl       @title: 'Address at LinkedIn'  @UI.IsURL;
  communityEventUrl @title: 'Address in the community'  @UI.IsURL;
  activity          @title: 'Activity';
  speakers          @title: 'Speakers';
}

annotate AdminService.DevtoberfestActivities with {
  ID        @Core.Immutable  @title: 'ID';
  title     @mandatory  @title: 'Title';
  track     @mandatory  @title: 'Track';
  week      @title: 'Week';
  points    @title: 'Points';
  taskType  @title: 'Kind of task';
  taskSlug  @title: 'Slug of the task';
  taskTitle @title: 'Title of the task';
}

annotate AdminService.DevtoberfestSpeakers with @UI.LineItem: [
  {Value: lastName},
  {Value: firstName},
  {Value: company},
  {Value: role},
  {Value: email}
];

annotate AdminService.DevtoberfestSpeakers with @UI.HeaderInfo: {
  TypeName      : 'Devtoberfest speaker',
  TypeNamePlural: 'Devtoberfest speakers',
  Title         : {Value: lastName},
  Description   : {Value: firstName}
} {
  ID        @Core.Immutable  @title: 'ID';
  firstName @title: 'First name';
  lastName  @title: 'Last name';
  company   @title: 'Company';
  role      @title: 'Role';
  photoUrl  @title: 'Address of the photo'  @UI.IsURL;
  bio       @title: 'About'  @UI.MultiLineText;
}

annotate AdminService.DevtoberfestSessionSpeakers with {
  session      @title: 'Session';
  speaker      @mandatory  @title: 'Speaker';
  speakerOrder @title: 'Place';
}

annotate AdminService.DevtoberfestConfig with @Workplace: {Area: 'events', Order: 40};
annotate AdminService.DevtoberfestEditions with @Workplace: {Area: 'events', Order: 50};
annotate AdminService.DevtoberfestSessions with @Workplace: {Area: 'events', Order: 60};
annotate AdminService.DevtoberfestActivities with @Workplace: {Area: 'events', Order: 70};
annotate AdminService.DevtoberfestSpeakers with @Workplace: {Area: 'events', Order: 80};
annotate AdminService.DevtoberfestTracks with @Workplace: {Area: 'events', Order: 90};
annotate AdminService.DevtoberfestBanners with @Workplace: {Below: 'DevtoberfestConfig'};
