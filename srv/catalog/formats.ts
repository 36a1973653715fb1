/** The part of the catalog's API that runs without CAP, for worker threads: forms of slugs and published metadata. */
export { publishedMetadataSchema, type PublishedMetadata } from './published-metadata.ts'
export { humanize, isSlug } from './slug.ts'
