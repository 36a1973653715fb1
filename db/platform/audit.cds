namespace tutorials.platform;

/** Audit log: rows are only added, and deleted after their retention, never changed. They contain no secret values. */
entity AuditEvents {
  key ID       : UUID;
      time     : Timestamp not null;
      /** The acting admin or machine, never a learner; kept at an erasure, because audit events must stay attributable. */
      user     : String(255)  @people.erase: #keep;
      /** SecurityEvent, PersonalDataModified, AnonymizeUser, … */
      category : String(60) not null;
      action   : String(60);
      /** Object of the event: an entity and the key of a row, or the alias of a secret. */
      object   : String(500);
      /** JSON. */
      data     : LargeString;
}
