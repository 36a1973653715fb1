using {sap.changelog} from '@cap-js/change-tracking';
using {AdminService} from './service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using from '../catalog/admin';
using from '../homepage/admin';
using from '../homepage/alerts/admin';
using from '../advocates/admin';
using from '../events/admin';
using from '../graph/concepts/admin';
using from '../secrets/admin';
using from '../devtoberfest/admin';

extend service AdminService with {
  /**
   * Change log, kept for 90 days: who changed which value of which object, and when. Parts of an object stand under it.
   * Publishes, bulk imports and jobs of the catalog are left out.
   */
  @readonly
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    UpdateRestrictions.Updatable : false,
    DeleteRestrictions.Deletable : false
  }
  entity ChangeView as
    select from changelog.Changes {
      key ID,
          createdAt,
          createdBy,
          /** The changed object: a readable name, its entity and its key. */
          objectID,
          entity,
          entityKey,
          /** The changed column; for a part, the compositions that lead to it. */
          attribute,
          modification,
          valueChangedFrom,
          valueChangedTo,
          /** The values in words: titles instead of keys. */
          coalesce(valueChangedFromLabel, valueChangedFrom) as valueBefore : String(5000),
          coalesce(valueChangedToLabel, valueChangedTo) as valueAfter : String(5000),
          /** Entity of a changed part, else the type of the column. */
          valueDataType,
          /** The same for all changes of one save. */
          transactionID
    }
    where valueDataType is null or valueDataType <> 'cds.Composition'
    actions {
      /**
       * Puts back what was changed. With `wholeSave`, all that the same save has changed of the object. What somebody has
       * changed since is refused with 409, unless `anyway` is set.
       */
      action putBack(wholeSave : Boolean, anyway : Boolean) returns {
        /** The object that was changed back. */
        entity : String(255);
        entityKey : String(5000);
        /** How many changes were put back. */
        count  : Integer;
      };
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

// Parts: each change of one is an entry under its object, with the row before and after.
annotate catalog.CompletionPaths with @history: {
  root : 'mission', title: 'title', path: 'completionPaths', texts: ['name']
};
annotate catalog.CompletionPathItems with @history: {
  root : 'path.mission', title: 'title', path: 'completionPaths.items', place: 'itemOrder',
  texts: ['tutorial.title', 'group.title', 'checkpointTitle', 'taskType']
} {
  taskLegacyId @history.derived;
};
annotate catalog.MissionTags with @history: {
  root : 'mission', title: 'title', path: 'tags', texts: ['tag.label', 'tag.name']
};
annotate catalog.MissionCategories with @history: {
  root : 'mission', title: 'title', path: 'categories', texts: ['category.label']
};
annotate catalog.GroupPathItems with @history: {
  root : 'group', title: 'title', path: 'items', place: 'itemOrder', texts: ['tutorial.title']
};
annotate catalog.GroupTags with @history: {
  root : 'group', title: 'title', path: 'tags', texts: ['tag.label', 'tag.name']
};
annotate catalog.GroupCategories with @history: {
  root : 'group', title: 'title', path: 'categories', texts: ['category.label']
};
annotate catalog.TutorialTags with @history: {
  root : 'tutorial', title: 'title', path: 'tags', texts: ['tag.label', 'tag.name']
};
annotate catalog.TutorialCategories with @history: {
  root : 'tutorial', title: 'title', path: 'categories', texts: ['category.label']
};
annotate catalog.TagAliases with @history: {
  root   : 'tag', title: 'name', path: 'aliases', texts: ['name'],
  instead: 'A tag gets a former name when it is renamed'
};

// The row beside a tutorial has entries of its own.
annotate AdminService.Tutorials with {
  meta @changelog: false;
};

annotate AdminService.TutorialMeta with @changelog: [tutorial.title] {
  reviewedDate    @changelog;
  monitoredStatus @changelog;
};

annotate AdminService.Events with @changelog: [name] {
  name         @changelog;
  startDate    @changelog;
  endDate      @changelog;
  timeZone     @changelog;
  eventType    @changelog;
  mission      @changelog: [mission.title];
  onHomepage   @changelog;
  location     @changelog;
  region       @changelog;
  isVirtual    @changelog;
  format       @changelog;
  url          @changelog;
  registerUrl  @changelog;
  termsVersion @changelog;
  termsUrl     @changelog;
};

annotate AdminService.Concepts with @changelog: [name] {
  name        @changelog;
  slug        @changelog;
  status      @changelog  @history.instead: 'The status of a concept is changed by its own actions';
  publishedAt @changelog  @history.instead: 'Publish or unpublish the concept instead';
  mergedInto  @changelog: [mergedInto.name]  @history.instead: 'A merge of concepts is not taken back';
};

annotate AdminService.FeaturedTasks with @changelog: [taskLegacyId] {
  taskLegacyId  @changelog;
  taskType      @changelog;
  featuredOrder @changelog;
};

annotate AdminService.Acronyms with @changelog: [spelling] {
  spelling @changelog;
};

// Of a secret it is tracked that it was changed, never a value.
annotate AdminService.Secrets with @changelog: [ ![key] ] {
  lastRotatedAt @changelog  @history.instead: 'Values of secrets are not kept; set or rotate it';
  expiresAt     @changelog;
};

annotate AdminService.Tags with @history.restorable;
annotate AdminService.LegacyRedirects with @history.restorable;

annotate AdminService.Tutorials with @changelog: [title] {
  redirectTo            @changelog: [redirectTo.title];
  title                 @changelog;
  description           @changelog;
  experienceTag         @changelog;
  primaryTag            @changelog  @history.tag;
  averageTimeToComplete @changelog;
  status                @changelog;
};

annotate AdminService.Missions with @changelog: [title] {
  group       @changelog: [group.title];
  slug        @changelog;
  title       @changelog;
  description @changelog;
  status      @changelog;
  primaryTag  @changelog  @history.tag;
  missionType @changelog;
  published   @changelog;
};

annotate AdminService.Groups with @changelog: [title] {
  slug        @changelog;
  title       @changelog;
  description @changelog;
  status      @changelog;
  primaryTag  @changelog  @history.tag;
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

annotate AdminService.ChangeView with @Workplace: {Page: '$changes'};
