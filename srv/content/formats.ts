/** The part of content's API that runs without CAP, for worker threads: stored texts of documents. */
export { READING } from './outline/read-texts.ts'
export { unpackTexts } from './outline/packed-texts.ts'
