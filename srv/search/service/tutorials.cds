using {tutorials.search as search} from '../../../db/search/items';
using {SearchService} from './service';

extend service SearchService with {
  /** Tutorials that are published. */
  @readonly
  @search.text
  entity Tutorials as
    select from search.Items {
      *,
      /** How well it fits `$search`; null without one. */
      virtual null as searchScore : Decimal(8, 4)
    }
    where
      taskType = 'TUTORIAL';
}
