namespace tutorials.platform;

/** Calls of one person in a window of time that begins with the first, counted over all instances (`srv/platform/limits`). */
aspect CallWindow {
  key owner       : String(255)  @people.names: 'loginId'  @people.erase: #delete;
      windowStart : Timestamp not null;
      asked       : Integer not null default 0;
}
