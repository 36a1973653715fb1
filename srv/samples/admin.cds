using {AdminService} from '../admin/service';

extend service AdminService with {
  /** Samples, by their kind. */
  type SampleCounts {
    tutorials : Integer;
    missions  : Integer;
    groups    : Integer;
    concepts  : Integer;
    tags      : Integer;
    /** Links of shelves of the start page. */
    links     : Integer;
    advocates : Integer;
    /** Devtoberfests. */
    editions  : Integer;
    /** Events with made-up learners. */
    events    : Integer;
  }

  /** Counts the samples that `removeSamples` would remove; those that something else uses, or that were changed, are not among them. */
  function sampleCounts()  returns SampleCounts;

  /**
   * Removes the sample tutorials, missions, groups and concepts, links of shelves to them, tags that nothing else uses, advocates,
   * Devtoberfest, and the event with its made-up learners. What real learners have done stays.
   */
  @Common.IsActionCritical
  action   removeSamples() returns SampleCounts;
}
