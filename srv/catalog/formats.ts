/** The part of the catalog's API that runs without CAP, for worker threads: forms of slugs and published metadata. */
export { publishedMetadataSchema, type PublishedMetadata } from './tutorials/published-metadata.ts'
export { humanize, isSlug } from './model/slug.ts'

/** Lock of everybody who writes published content: publishers write rows of the catalog along with it. */
export const PUBLISH_LOCK = 'content'
