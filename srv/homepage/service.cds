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
}
