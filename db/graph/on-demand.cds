namespace tutorials.graph;

using {tutorials.people.Users} from '../people/people';

@assert.range
type OnDemandStatus : String(16) enum {
  PENDING;
  RUNNING;
  DONE;
  FAILED;
}

/**
 * Queries for which the graph had no concept: the tutorials that fit them are read again, to be linked to concepts that exist. Of one
 * query at most one request is PENDING or RUNNING.
 */
entity KgOnDemandRequests {
  key ID                  : UUID;
      query               : String(200) not null;
      /** The query in lower case, without punctuation. */
      normalizedKey       : String(200) not null;
      /** Null for a request of a job. */
      user                : Association to Users  @people.erase: #delete  @people.merge: #move  @integrity.target;
      requestedByKind     : String(16) not null enum {
        user;
        anon;
      };
      status              : OnDemandStatus not null default 'PENDING';
      attempts            : Integer not null default 0;
      requestedAt         : Timestamp not null;
      startedAt           : Timestamp;
      completedAt         : Timestamp;
      latencyMs           : Integer  @title: 'Time needed'  @Measures.Unit: 'ms';
      tutorialsExtracted  : Integer;
      /** Always 0: extraction on demand creates none. */
      conceptsCreated     : Integer;
      /** Links to concepts that exist. */
      conceptsMerged      : Integer;
      lastError           : String(500);
      llmPromptTokens     : Integer  @title: 'Tokens of questions';
      llmCompletionTokens : Integer  @title: 'Tokens of answers';
}
