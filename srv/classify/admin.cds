using {AdminService} from '../admin/service';

extend service AdminService with {
  /** How a classification went: how many items it looked at, found categories for, found none for, left to their choice. */
  type ClassificationResult {
    processed : Integer;
    succeeded : Integer;
    failed    : Integer;
    skipped   : Integer;
  }

  /** Finds the categories of tutorials, missions or groups anew; all of the kind without ids. */
  @rebuild: 'catalog-only'
  action classifyCategories(
    /** all, mission, group or tutorial. */
    kind: String(10),
    ids: array of UUID,
    /** Also replaces what a person has chosen. */
    force: Boolean
  ) returns ClassificationResult;
}
