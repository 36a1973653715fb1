// Rebuilds of the site after changes of the catalog (vocabulary: db/rebuild/rebuild.cds).
using {tutorials.catalog as catalog} from './catalog';

annotate catalog.Missions with            @rebuild: 'catalog-only';
annotate catalog.MissionTags with         @rebuild: 'catalog-only';
annotate catalog.MissionCategories with   @rebuild: 'catalog-only';
annotate catalog.Groups with              @rebuild: 'catalog-only';
annotate catalog.GroupTags with           @rebuild: 'catalog-only';
annotate catalog.GroupCategories with     @rebuild: 'catalog-only';
annotate catalog.GroupPathItems with      @rebuild: 'catalog-only';
annotate catalog.CompletionPaths with     @rebuild: 'catalog-only';
annotate catalog.CompletionPathItems with @rebuild: 'catalog-only';
annotate catalog.Acronyms with             @rebuild: 'catalog-only';
annotate catalog.FeaturedTasks with       @rebuild: 'catalog-only';
annotate catalog.Categories with          @rebuild: 'catalog-only';
annotate catalog.Checkpoints with         @rebuild: 'catalog-only';
annotate catalog.Puzzles with             @rebuild: 'catalog-only';
annotate catalog.Petoberfests with        @rebuild: 'catalog-only';

annotate catalog.Tutorials with @(
  rebuild     : 'slug-targeted',
  rebuild.slug: 'slug'
);

annotate catalog.Steps with @(
  rebuild     : 'slug-targeted',
  rebuild.slug: 'tutorial.slug'
);

annotate catalog.TutorialTags with @(
  rebuild     : 'slug-targeted',
  rebuild.slug: 'tutorial.slug'
);

annotate catalog.TutorialCategories with @(
  rebuild     : 'slug-targeted',
  rebuild.slug: 'tutorial.slug'
);

annotate catalog.TutorialContributors with @(
  rebuild     : 'slug-targeted',
  rebuild.slug: 'tutorial.slug'
);

annotate catalog.Tags with @(
  rebuild     : 'slug-targeted',
  rebuild.uses: {
    entity: 'tutorials.catalog.TutorialTags',
    key   : 'tag',
    slug  : 'tutorial.slug'
  }
);

// A former name changes what the site leads on to; the tutorials have the name of the tag already.
annotate catalog.TagAliases with @rebuild: 'catalog-only';
