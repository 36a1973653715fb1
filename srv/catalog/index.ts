export { applyPublished, type PublishedTutorial } from './apply-published.ts'
export { publishedMetadataSchema, type PublishedMetadata } from './published-metadata.ts'
export {
  navigationRows,
  repositories,
  repositoryOf,
  tutorialIds,
  type NavigationRow,
  type Repository
} from './queries.ts'
export { humanize, isSlug } from './slug.ts'
