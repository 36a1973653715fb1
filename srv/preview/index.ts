export { assemblePreview } from './contributions.ts'
