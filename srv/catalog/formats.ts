/** What runs without CAP, so that worker threads can use it: how a slug and published metadata look. */
export { publishedMetadataSchema, type PublishedMetadata } from './published-metadata.ts'
export { humanize, isSlug } from './slug.ts'

/** Lock of everybody who writes published content: publishers write rows of the catalog along with it. */
export const PUBLISH_LOCK = 'content'
