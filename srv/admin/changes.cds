using {sap.changelog} from '@cap-js/change-tracking';
using {AdminService} from './service';
using from '../catalog/admin';
using from '../homepage/admin';
using from '../homepage/alerts/admin';
using from '../advocates/admin';
using from '../devtoberfest/admin';

extend service AdminService with {
  /** Change log: the old and new value of each changed column, kept for 90 days. Publishes and bulk imports are left out. */
  @readonly
  entity ChangeView as
    select from changelog.Changes {
      key ID,
          /** The changed row: its entity, its key and a readable name. */
          entity,
          entityKey,
          objectID,
          attribute,
          modification,
          valueChangedFrom,
          valueChangedTo,
          createdAt,
          createdBy
    };

  /**
   * Deletes changes that are older than `olderThanDays` (by default 0: all); with `migrationOnly` (the default) only
   * changes made without a logged-in user, such as those of a build.
   */
  @Common.IsActionCritical
  action clearChangeLog(olderThanDays : Integer, migrationOnly : Boolean) returns {
    deleted : Integer;
  };
}

annotate AdminService.Tutorials with @changelog: [slug] {
  title                 @changelog;
  description           @changelog;
  experienceTag         @changelog;
  primaryTag            @changelog;
  averageTimeToComplete @changelog;
  status                @changelog;
};

annotate AdminService.Missions with @changelog: [slug] {
  slug        @changelog;
  title       @changelog;
  description @changelog;
  status      @changelog;
  primaryTag  @changelog;
  missionType @changelog;
  published   @changelog;
};

annotate AdminService.Groups with @changelog: [slug] {
  slug        @changelog;
  title       @changelog;
  description @changelog;
  status      @changelog;
  primaryTag  @changelog;
  published   @changelog;
};

annotate AdminService.Tags with @changelog: [name] {
  name      @changelog;
  label     @changelog;
  titlePath @changelog;
};

annotate AdminService.Categories with @changelog: [slug] {
  label           @changelog;
  sortOrder       @changelog;
  seedDescription @changelog;
};

annotate AdminService.LegacyRedirects with @changelog: [fromPath] {
  fromPath   @changelog;
  toPath     @changelog;
  statusCode @changelog;
  isPattern  @changelog;
  isActive   @changelog;
};

annotate AdminService.Alerts with @changelog: [title] {
  title       @changelog;
  body        @changelog;
  severity    @changelog;
  audience    @changelog;
  startsAt    @changelog;
  endsAt      @changelog;
  ctaLabel    @changelog;
  ctaUrl      @changelog;
  dismissible @changelog;
  active      @changelog;
};

annotate AdminService.Advocates with @changelog: [slug] {
  firstName    @changelog;
  lastName     @changelog;
  title        @changelog;
  pronouns     @changelog;
  location     @changelog;
  region       @changelog;
  bio          @changelog;
  isActive     @changelog;
  sortOverride @changelog;
  joinedDate   @changelog;
  speakerName  @changelog;
};

annotate AdminService.AdvocateTopics with @changelog: [advocate.slug] {
  tag @changelog: [tag.name];
};

annotate AdminService.AdvocateLinks with @changelog: [advocate.slug] {
  kind      @changelog;
  url       @changelog;
  label     @changelog;
  sortOrder @changelog;
};

annotate AdminService.DevtoberfestConfig with @changelog: [name] {
  name         @changelog;
  isActive     @changelog;
  termsText    @changelog;
  termsVersion @changelog;
  faqText      @changelog;
  communityUrl @changelog;
  playlistUrl  @changelog;
  rulesUrl     @changelog;
  contestUrl   @changelog;
  bannerAlt    @changelog;
};
