namespace tutorials.learner;

/** Tutorials that the learners of a tutorial completed too, computed every hour from TaskRecords. */
@generation: 'co-completions'
entity CoCompletions {
  key slug   : String(255);
      /** JSON array of at most ten `{ slug, score }`, the highest score first; the score is a number of learners. */
      others : LargeString not null;
      /** Number of learners who completed the tutorial. */
      learners : Integer;
}
