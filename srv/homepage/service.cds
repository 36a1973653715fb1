/** What the homepage shows, and the redirects of old addresses. */
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
   * Adds hits to the redirects and returns how many redirects it has updated; ids without a redirect are skipped. A
   * batch counts once: by its header Idempotency-Key, without one by its hits within 60 seconds.
   */
  @limit: {
    max     : 60,
    windowMs: 60000
  }
  action recordRedirectHits(hits : array of RedirectHits) returns Integer;
}
