namespace tutorials.models;

/** Calls of the model by feature and UTC day: what budgets are counted on, over all instances. */
entity ModelUsage {
  key feature          : String(60);
  key day              : Date;
      /** Calls that were begun, those that failed among them. */
      calls            : Integer not null default 0;
      promptTokens     : Integer64 not null default 0;
      completionTokens : Integer64 not null default 0;
      /** Millionths of a US cent, by the prices that were configured when it was spent. */
      microCents       : Integer64 not null default 0;
}
