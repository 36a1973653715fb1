/** The part of the catalog's API that runs without CAP, for worker threads: forms of slugs and published metadata. */
export {
  type MetadataInEffect,
  publishedMetadataSchema,
  type PublishedMetadata
} from './tutorials/published-metadata.ts'
export { type PathDefinition, pathSchema } from './model/path-definition.ts'
export { humanize, isSlug, primaryFirst } from './model/slug.ts'
export { PUBLISH_LOCK } from './model/publish-lock.ts'
