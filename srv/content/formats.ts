/** The part of content's API that runs without CAP, for worker threads: stored texts of documents, articles, pages of previews. */
export { compose } from './compose/compose.ts'
export { withBanner, withPictures } from './serve/preview-page.ts'
export { READING } from './outline/read-texts.ts'
export { unpackTexts } from './outline/packed-texts.ts'
