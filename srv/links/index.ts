export { assembleLinks } from './sources/link-sources.ts'
