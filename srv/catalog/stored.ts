import type { Index } from '../cap/database/create-indexes.ts'
import type { Stored } from '../platform/domain.ts'
import { PUBLISH_LOCK } from './formats.ts'
import { fillMdFormats } from './tags/fill-md-formats.ts'

/** CATALOG-009, CATALOG-011: one row per slug, whatever the case. */
const slugOf = (entity: string): Index => ({
  name: `${entity.toLowerCase()}_slug`,
  entity: `tutorials.catalog.${entity}`,
  columns: ['lower(slug)'],
  unique: true
})

/** Indexes, locks, counters, generations and reference rows of the catalog. */
export const stored = {
  locks: ['curation', PUBLISH_LOCK],
  counters: { 'legacy-id': 10_000_000, 'sample-catalog': 0 },
  generations: ['catalog'],
  indexes: [
    // CATALOG-002: one tutorial per slug, whatever the case
    slugOf('Tutorials'),
    {
      name: 'steps_of_tutorial',
      entity: 'tutorials.catalog.Steps',
      columns: ['tutorial_ID', 'stepOrder'],
      unique: true
    },
    { name: 'meta_of_tutorial', entity: 'tutorials.catalog.TutorialMeta', columns: ['tutorial_ID'], unique: true },
    { name: 'meta_reviewed', entity: 'tutorials.catalog.TutorialMeta', columns: ['reviewedDate'] },
    { name: 'meta_owner_email', entity: 'tutorials.catalog.TutorialMeta', columns: ['lower(ownerEmail)'] },
    // by which the tutorials of an author or contributor are found
    { name: 'meta_owner', entity: 'tutorials.catalog.TutorialMeta', columns: ['lower(owner)'] },
    { name: 'meta_author_login', entity: 'tutorials.catalog.TutorialMeta', columns: ['lower(authorLogin)'] },
    { name: 'contributors_email', entity: 'tutorials.catalog.TutorialContributors', columns: ['lower(email)'] },
    ...['email', 'login'].map(column => ({
      name: `published_${column}`,
      entity: 'tutorials.catalog.PublishedContributors',
      columns: [`lower(${column})`]
    })),
    ...['Missions', 'Groups', 'CompletionPaths', 'Puzzles', 'Petoberfests', 'Categories'].map(slugOf),
    ...['MissionSlugRedirects', 'GroupSlugRedirects'].map(slugOf),
    { name: 'tags_name', entity: 'tutorials.catalog.Tags', columns: ['lower(name)'], unique: true },
    { name: 'tag_aliases_name', entity: 'tutorials.catalog.TagAliases', columns: ['lower(name)'], unique: true },
    // by which a publish finds what it has to note anew
    { name: 'former_tag_uses', entity: 'tutorials.catalog.FormerTagUses', columns: ['tutorial_ID'] },
    {
      name: 'featured_item',
      entity: 'tutorials.catalog.FeaturedTasks',
      columns: ['taskLegacyId', 'taskType'],
      unique: true
    }
  ],
  complete: fillMdFormats,
  reference: new URL('../../db/catalog/reference/', import.meta.url)
} satisfies Stored
