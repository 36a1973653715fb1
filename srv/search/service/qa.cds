using {tutorials.catalog as catalog} from '../../../db/catalog/catalog';
using {tutorials.content as content} from '../../../db/content/content';
using {SearchService} from './service';

annotate SearchService with @(requires: 'Tutorial.Author');

extend service SearchService with {
  /** Previews, with their plain text. */
  @readonly
  @search.text
  entity Tutorials as
    select from catalog.Tutorials as tutorial
    left outer join content.TutorialBodyText as text
      on text.slug = tutorial.slug
    {
      key tutorial.slug,
          text.bodyText
    }
    where
         tutorial.status is null
      or tutorial.status = 'ACTIVE';
}
