namespace tutorials.chat;

/** Questions of one person to the assistant in a window of 24 hours, counted over all instances. */
entity Questions {
  key owner       : String(255)  @people.names: 'loginId'  @people.erase: #delete;
      windowStart : Timestamp not null;
      asked       : Integer not null default 0;
}
