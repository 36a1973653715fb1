namespace tutorials.platform;

/** What was done that must be traceable: rows are added and outlived, never changed. Values of secrets are in none. */
entity AuditEvents {
  key ID       : UUID;
      time     : Timestamp not null;
      /** Who did it: an admin or a machine, no learner; the trail must outlast an erasure that its subject asks for. */
      user     : String(255)  @people.erase: #keep;
      /** SecurityEvent, PersonalDataModified, AnonymizeUser, … */
      category : String(60) not null;
      action   : String(60);
      /** What it was done to: an entity and the key of a row, or the alias of a secret. */
      object   : String(500);
      /** JSON. */
      data     : LargeString;
}
