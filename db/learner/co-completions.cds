namespace tutorials.learner;

/** What the learners of a tutorial completed besides it, computed every hour from TaskRecords. */
@generation: 'co-completions'
entity CoCompletions {
  key slug   : String(255);
      /** JSON: at most ten `{ slug, score }`, the most common first; score is a number of learners. */
      others : LargeString not null;
}
