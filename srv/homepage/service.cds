/** Links on the shelves of the homepage, and redirects of the paths of an older site. */
@path    : '/api/homepage'
@requires: 'any'
service HomepageService {
  type ActiveRedirect {
    ID         : UUID;
    fromPath   : String(500);
    toPath     : String(500);
    statusCode : Integer;
    isPattern  : Boolean;
  }

  type RedirectHits {
    id    : String;
    count : Integer;
  }

  /** The active legacy redirects: exact paths, then patterns, each in the order of their creation. */
  function redirectsActive() returns array of ActiveRedirect;

  /**
   * Adds hits to redirects and returns the number of updated redirects; unknown ids are skipped. A batch counts once: it
   * is identified by the header Idempotency-Key, without one by equal hits within 60 seconds.
   */
  @limit: {
    max     : 60,
    windowMs: 60000
  }
  action recordRedirectHits(hits : array of RedirectHits) returns Integer;

  /** A link on a shelf; `isExternal` when it leads to another site. */
  type ShelfEntry {
    ID          : UUID;
    verb        : String(20);
    shelf       : String(20);
    sortOrder   : Integer;
    title       : String(120);
    url         : String(500);
    description : String(280);
    badge       : String(20);
    isExternal  : Boolean;
  }

  /** The active links of a lane: LEARN, BUILD, INTEGRATE, OPERATE, AI or CONNECT. Also as `shelves?verb=LEARN`. */
  function shelves(verb : String(20)) returns array of ShelfEntry;

  /** An event that has not begun; `region` is ALL without one, VIRTUAL when it is nowhere. */
  type UpcomingEvent {
    /** Number of its page, `/events/<legacyId>`. */
    legacyId  : Integer;
    title     : String(255);
    startsAt  : Timestamp;
    endsAt    : Timestamp;
    location  : String(500);
    format    : String(80);
    register  : String(500);
    url       : String(500);
    eventType : String(20);
    region    : String(16);
    isVirtual : Boolean;
  }

  /**
   * The next four events for a region: ALL, AMERICAS, EMEA, APJ or VIRTUAL; anything else means ALL. Also as
   * `events?region=EMEA&includeVirtual=false`.
   */
  function events( @Core.OptionalParameter region : String(16),
                   @Core.OptionalParameter includeVirtual : Boolean) returns array of UpcomingEvent;

  type FeaturedVideo {
    videoId     : String(20);
    title       : String(300);
    thumbnail   : String(500);
    publishedAt : Timestamp;
  }

  /** `anchor` is among the newest, `popular` among the older ones that change every four hours. */
  type RecentVideo : FeaturedVideo {
    kind : String(10);
  }

  /** `error` is disabled, not_configured, or unavailable while the platform fails and the last videos are shown. */
  type VideoFeed {
    featured : FeaturedVideo;
    recent   : array of RecentVideo;
    error    : String(20);
  }

  /** Videos of the start page. Also as `videos`. */
  function videos()         returns VideoFeed;

  type CommunityBlog {
    title       : String(300);
    url         : String(500);
    publishedAt : Timestamp;
    author      : String(200);
  }

  /** Three posts of the community. Also as `communityBlogs`. */
  function communityBlogs() returns array of CommunityBlog;

  type NewsEntry {
    title       : String(300);
    link        : String(500);
    publishedAt : Timestamp;
    description : LargeString;
  }

  /** The latest two news of two weeks. Also as `news`. */
  function news()           returns array of NewsEntry;
}
