using {AdminService} from '../../admin/service';
using {tutorials.homepage as homepage} from '../../../db/homepage/feeds';
using {tutorials.homepage.HomepageConfig as Config} from '../../../db/homepage/config';
using {tutorials.homepage.HomepageVideoRotation as Rotation} from '../../../db/homepage/videos';
using {tutorials.graph.Videos as Videos} from '../../../db/graph/corpora';
using from '../../events/admin';

extend service AdminService with {
  /** Switches and numbers of the bands of the start page. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity HomepageConfig         as projection on Config;

  /** Entries of the news feeds. A verdict of a person counts more than that of the examples or the model. */
  @readonly
  entity NewsItems              as projection on homepage.NewsItems
    actions {
      /** Shows it before what nobody has assessed, whatever the model says. */
      @Core.OperationAvailable: ($self.adminVerdict is null or $self.adminVerdict <> 'approve')
      @Core.OperationAvailable.@Core.Description: 'is for entries that are not approved'
      action approveEntry(note : String(500));
      /** Never shows it. */
      @Core.OperationAvailable: ($self.adminVerdict is null or $self.adminVerdict <> 'reject')
      @Core.OperationAvailable.@Core.Description: 'is for entries that are not rejected'
      action rejectEntry(note : String(500));
      /** Takes the verdict of a person back. */
      @Core.OperationAvailable: ($self.adminVerdict is not null)
      @Core.OperationAvailable.@Core.Description: 'is for entries that a person has judged'
      @Common.IsActionCritical
      action clearVerdict();
    };

  /** Entries of the feeds of community blogs. */
  @readonly
  entity HomepageCommunityPosts as projection on homepage.CommunityPosts
    actions {
      /** Shows it before what nobody has assessed, whatever the model says. */
      @Core.OperationAvailable: ($self.adminVerdict is null or $self.adminVerdict <> 'approve')
      @Core.OperationAvailable.@Core.Description: 'is for entries that are not approved'
      action approveEntry(note : String(500));
      /** Never shows it. */
      @Core.OperationAvailable: ($self.adminVerdict is null or $self.adminVerdict <> 'reject')
      @Core.OperationAvailable.@Core.Description: 'is for entries that are not rejected'
      action rejectEntry(note : String(500));
      /** Takes the verdict of a person back. */
      @Core.OperationAvailable: ($self.adminVerdict is not null)
      @Core.OperationAvailable.@Core.Description: 'is for entries that a person has judged'
      @Common.IsActionCritical
      action clearVerdict();
      /** Shows it before all others. */
      @Core.OperationAvailable: ($self.pinned = false)
      @Core.OperationAvailable.@Core.Description: 'is for posts that are not pinned'
      action pin();
      /** Takes it from its first place. */
      @Core.OperationAvailable: ($self.pinned = true)
      @Core.OperationAvailable.@Core.Description: 'is for posts that are pinned'
      action unpin();
    };

  /** Videos that were read from the video platform. */
  @Capabilities: {
    InsertRestrictions.Insertable: false,
    DeleteRestrictions.Deletable : false
  }
  entity HomepageVideos         as
    projection on Videos {
      ID,
      title,
      url,
      youtubeVideoId,
      channelTitle,
      publishedAt,
      excludeFromHomepage,
      modifiedAt
    };

  /** Older videos that the start page shows at present. */
  @readonly
  entity HomepageVideoRotation  as projection on Rotation;

  /** Examples that news and posts are compared with. */
  entity NewsExamples           as
    projection on homepage.RelevanceSeedExemplars
    excluding {
      embeddingModel,
      embeddingHash,
      embedding
    };

  /** Feeds and the video platform: when they were read, and why they fail. */
  @readonly
  entity HomepageFeedSources    as projection on homepage.FeedSources;
}

annotate AdminService.HomepageConfig with @UI.HeaderInfo: {
  TypeName      : 'Bands of the start page',
  TypeNamePlural: 'Bands of the start page',
  Title         : {Value: developerNewsPlaylistId}
} {
  modifiedAt                  @odata.etag;
  developerNewsPlaylistId     @title: 'Playlist';
  videoBandEnabled            @title: 'Videos shown';
  eventsBandEnabled           @title: 'Events shown';
  communityLaneEnabled        @title: 'News and posts shown';
  videoBandAnchorCount        @title: 'Newest videos';
  videoBandRotationCount      @title: 'Older videos';
  videoBandRotationWindowDays @title: 'Oldest video (days)';
  newsRelevanceEnabled        @title: 'Relevance assessed';
};

annotate homepage.FeedItem with {
  sourceId        @title: 'ID in the feed';
  source          @title: 'Feed';
  link            @title: 'Address';
  title           @title: 'Title';
  description     @title: 'Description'  @UI.MultiLineText;
  publishedAt     @title: 'Published';
  language        @title: 'Language';
  contentHash     @UI.Hidden;
  aiVerdict       @title: 'Verdict of the model';
  aiReason        @title: 'Reason';
  aiVerdictSource @title: 'Decided by';
  aiConfidence    @title: 'Confidence';
  aiVerdictAt     @title: 'Assessed';
  aiModel         @title: 'Model';
  adminVerdict    @title: 'Verdict of a person';
  adminNote       @title: 'Note';
  adminBy         @title: 'Judged by';
  adminAt         @title: 'Judged';
  lastFetchedAt   @title: 'Read';
  classifyError   @title: 'Not assessed because';
};

annotate AdminService.NewsItems with @(
  UI.HeaderInfo     : {
    TypeName      : 'News item',
    TypeNamePlural: 'News',
    Title         : {Value: title},
    Description   : {Value: link}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: publishedAt},
    {Value: aiVerdict},
    {Value: aiVerdictSource},
    {Value: aiReason},
    {Value: adminVerdict}
  ],
  UI.SelectionFields: [
    title,
    aiVerdict,
    adminVerdict,
    publishedAt
  ]
);

annotate AdminService.HomepageCommunityPosts with @(
  UI.HeaderInfo     : {
    TypeName      : 'Community post',
    TypeNamePlural: 'Community posts',
    Title         : {Value: title},
    Description   : {Value: link}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: authorName},
    {Value: publishedAt},
    {Value: pinned},
    {Value: aiVerdict},
    {Value: adminVerdict}
  ],
  UI.SelectionFields: [
    title,
    pinned,
    aiVerdict,
    adminVerdict
  ]
) {
  authorName @title: 'Author';
  pinned     @title: 'Pinned';
};

annotate AdminService.HomepageVideos with @(
  UI.HeaderInfo     : {
    TypeName      : 'Video',
    TypeNamePlural: 'Videos of the start page',
    Title         : {Value: title},
    Description   : {Value: channelTitle}
  },
  UI.LineItem       : [
    {Value: title},
    {Value: channelTitle},
    {Value: publishedAt},
    {Value: excludeFromHomepage}
  ],
  UI.SelectionFields: [
    title,
    publishedAt,
    excludeFromHomepage
  ]
) {
  modifiedAt          @odata.etag;
  title               @title: 'Title'                 @readonly;
  url                 @title: 'Address'               @readonly;
  youtubeVideoId      @title: 'ID on the platform'    @readonly;
  channelTitle        @title: 'Channel'               @readonly;
  publishedAt         @title: 'Published'             @readonly;
  excludeFromHomepage @title: 'Not on the start page';
};

annotate AdminService.HomepageVideoRotation with @(
  UI.HeaderInfo: {
    TypeName      : 'Place in the rotation',
    TypeNamePlural: 'Rotation of videos',
    Title         : {Value: video.title}
  },
  UI.LineItem  : [
    {Value: video.title},
    {Value: rank},
    {Value: pickedAt}
  ]
) {
  rank     @title: 'Place';
  pickedAt @title: 'Chosen';
};

annotate AdminService.NewsExamples with @(
  UI.HeaderInfo     : {
    TypeName      : 'Example',
    TypeNamePlural: 'Examples for news',
    Title         : {Value: text},
    Description   : {Value: label}
  },
  UI.LineItem       : [
    {Value: text},
    {Value: label},
    {Value: active},
    {Value: note}
  ],
  UI.SelectionFields: [
    label,
    active
  ]
) {
  modifiedAt @odata.etag;
  label      @mandatory  @title: 'Label';
  text       @mandatory  @title: 'Text'  @UI.MultiLineText;
  active     @title: 'Counts';
  note       @title: 'Note';
};

annotate AdminService.HomepageFeedSources with @(
  UI.HeaderInfo     : {
    TypeName      : 'Feed source',
    TypeNamePlural: 'Feed sources',
    Title         : {Value: source},
    Description   : {Value: kind}
  },
  UI.LineItem       : [
    {Value: source},
    {Value: kind},
    {Value: succeededAt},
    {Value: failingSince},
    {Value: lastError},
    {Value: items}
  ],
  UI.SelectionFields: [
    kind,
    failingSince
  ]
) {
  source       @title: 'Address';
  kind         @title: 'Kind';
  nextAt       @title: 'Asked next';
  checkedAt    @title: 'Asked last';
  succeededAt  @title: 'Last good answer';
  failingSince @title: 'Failing since';
  lastError    @title: 'Error';
  items        @title: 'Entries';
  etag         @UI.Hidden;
  lastModified @UI.Hidden;
};

annotate AdminService.Events with {
  onHomepage  @title: 'On the start page';
  location    @title: 'Place';
  region      @title: 'Region';
  isVirtual   @title: 'Virtual';
  format      @title: 'Format';
  url         @title: 'Page';
  registerUrl @title: 'Registration';
};

annotate AdminService.NewsItems with @Workplace: {Area: 'homepage', Order: 40};
annotate AdminService.NewsExamples with @Workplace: {Area: 'homepage', Order: 50};
annotate AdminService.HomepageCommunityPosts with @Workplace: {Area: 'homepage', Order: 60};
annotate AdminService.HomepageVideos with @Workplace: {Area: 'homepage', Order: 70};
annotate AdminService.HomepageVideoRotation with @Workplace: {Area: 'homepage', Order: 80};
annotate AdminService.HomepageFeedSources with @Workplace: {Area: 'homepage', Order: 120};
annotate AdminService.HomepageConfig with @Workplace: {Area: 'homepage', Order: 130};
