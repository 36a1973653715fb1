using {AdminService} from '../admin/service';
using {tutorials.catalog as catalog} from '../../db/catalog/catalog';
using from './admin';

/*
 * Tables with change tracking for clients (Prefer: odata.track-changes). Steps are left out: a publish writes many of
 * them, and their number is in the tutorial.
 */
annotate catalog.Tutorials with @delta.from: [
  {
    entity: 'tutorials.catalog.TutorialMeta',
    column: 'tutorial_ID'
  },
  {
    entity: 'tutorials.catalog.TutorialTags',
    column: 'tutorial_ID'
  },
  {
    entity: 'tutorials.catalog.TutorialCategories',
    column: 'tutorial_ID'
  },
  {
    entity: 'tutorials.catalog.TutorialContributors',
    column: 'tutorial_ID'
  },
  {
    entity: 'tutorials.catalog.TutorialRepositories',
    column: 'tutorial_ID'
  },
  {
    entity  : 'tutorials.catalog.RepoCatalog',
    column  : 'slug',
    leadsTo : 'lower(slug)',
    only    : ['repo']
  },
  {
    entity  : 'tutorials.people.Users',
    column  : 'ID',
    leadsTo : 'author_ID',
    only    : [
      'email',
      'displayName',
      'firstName',
      'lastName'
    ]
  }
];

annotate AdminService.Tutorials with @(
  Capabilities.ChangeTracking.Supported: true,
  delta.expandable                     : [
    'meta',
    'tags',
    'categories',
    'contributors',
    'repositories'
  ]
);

annotate AdminService.Tags with @Capabilities.ChangeTracking.Supported: true;
