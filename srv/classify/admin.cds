using {AdminService} from '../admin/service';

extend service AdminService with {
  /** Counts of a classification: items read, classified, without a close category, and left as an admin chose. */
  type ClassificationResult {
    processed : Integer;
    succeeded : Integer;
    failed    : Integer;
    skipped   : Integer;
  }

  /** Classifies tutorials, missions or groups; without ids all of the kind. What an earlier classification chose is replaced. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action classifyCategories(
    /** all, mission, group or tutorial. */
    kind: String(10),
    ids: array of UUID  @title: 'IDs',
    /** Also replaces categories that an admin chose. */
    force: Boolean
  ) returns ClassificationResult;
}
