namespace tutorials.analytics;

/** Parts of the site that report events. */
@assert.range
type Surface : String(32) enum {
  home       = '/';
  browse     = '/browse/';
  tutorials  = '/tutorials/';
}

/** The kinds of events. */
@assert.range
type UiEventType : String(32) enum {
  page_view;
  filter_change;
  card_click;
  pagination_change;
  rail_show_all_click;
  scroll_depth;
  page_leave;
  referred_view;
}

/** Events of the user interface as pages report them. They name no person, and no address is stored. */
entity UIEvents {
  key ID         : UUID;
      /** Made by the page anew for each visit. */
      sessionId  : String(36) not null;
      surface    : Surface not null;
      eventType  : UiEventType not null;
      /** The clock of the page. */
      timestamp  : Timestamp not null;
      receivedAt : Timestamp not null;
      /** JSON. */
      payload    : LargeString;
      /** A kind of browser, which names no person. */
      userAgent  : String(512)  @people.erase: #keep;
      buildAt    : String(32);
}
