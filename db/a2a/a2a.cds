namespace tutorials.a2a;

/**
 * Tasks that agents have begun over A2A, for a quarter of an hour: whoever asks again after an answer was lost finds them, on any
 * instance.
 */
entity A2aTasks {
  key ID        : UUID;
      /** Login of whom the agent works for; tasks of others are unknown. */
      owner     : String(255) not null  @people.names: 'loginId'  @people.erase: #delete;
      contextId : String(64) not null;
      skillId   : String(60) not null;
      @assert.range
      state     : String(20) not null enum {
        submitted;
        working;
        completed;
        failed;
        canceled;
      };
      /** SHA-256 of the message that it answers: one that comes again finds its task. */
      messageHash : String(64)  @people.export: false;
      /** JSON: history, artifacts and status message. */
      snapshot  : LargeString;
      createdAt : Timestamp not null;
      changedAt : Timestamp not null;
      /** Whoever works on it says so again before this; later it has failed with its instance. */
      aliveUntil : Timestamp  @people.export: false;
      expiresAt : Timestamp not null;
}
