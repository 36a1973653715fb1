using {AdminService} from '../../admin/service';
using from '../admin';
using from '../shelves/admin';

extend service AdminService with {
  /** Counts of texts that were written, and of rows that were left as they are; cost is in US dollars, such as $0.62. */
  type Explained {
    processed : Integer;
    skipped   : Integer;
    cost      : String(20);
  }

  /**
   * Has the model write tagline and whyItMatters of lanes: of all, of the blank ones, or of the selected ids; 100 rows at most.
   * Their authoringStatus is AI_SEEDED afterwards, and texts that they had are lost.
   */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action generateVerbExplainers(ids: array of UUID @title: 'IDs', mode: String(10))       returns Explained;

  /** Has the model write the same of shelves: of all, of the blank ones, or of the selected ids; texts that they had are lost. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action generateShelfExplainers(ids: array of UUID @title: 'IDs', mode: String(10))      returns Explained;

  /** Has the model write the same of the links on shelves; texts that they had are lost. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action generateShelfEntryExplainers(ids: array of UUID @title: 'IDs', mode: String(10)) returns Explained;

  /** Confirms the text of one lane. */
  action markVerbExplainerReviewed(id: UUID @title: 'ID')                                returns Integer;
  /** Confirms the texts of lanes that a model has written; returns how many. */
  @title: 'Mark texts of lanes reviewed'
  action bulkMarkVerbExplainersReviewed(ids: array of UUID @title: 'IDs')                 returns Integer;
  /** Confirms the text of one shelf. */
  action markShelfExplainerReviewed(id: UUID @title: 'ID')                               returns Integer;
  /** Confirms the texts of shelves that a model has written; returns how many. */
  @title: 'Mark texts of shelves reviewed'
  action bulkMarkShelfExplainersReviewed(ids: array of UUID @title: 'IDs')                returns Integer;
  /** Confirms the text of one link. */
  action markShelfEntryExplainerReviewed(id: UUID @title: 'ID')                          returns Integer;
  /** Confirms the texts of links that a model has written; returns how many. */
  @title: 'Mark texts of links reviewed'
  action bulkMarkShelfEntryExplainersReviewed(ids: array of UUID @title: 'IDs')           returns Integer;
}

extend entity AdminService.VerbDefinitions with actions {
  /** Confirms the text. */
  action markReviewed() returns Integer;

  /** Has the model write the text again; that of now is lost. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action regenerate()   returns AdminService.Explained;
};

extend entity AdminService.ShelfDefinitions with actions {
  /** Confirms the text. */
  action markReviewed() returns Integer;

  /** Has the model write the text again; that of now is lost. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action regenerate()   returns AdminService.Explained;
};

extend entity AdminService.HomepageShelves with actions {
  /** Confirms the text. */
  action markReviewed() returns Integer;

  /** Has the model write the text again; that of now is lost. */
  @rebuild: 'catalog-only'
  @Common.IsActionCritical
  action regenerate()   returns AdminService.Explained;
};
