export { assembleAdmin } from './contributions.ts'
