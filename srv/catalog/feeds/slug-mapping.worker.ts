export { slugMapping as default } from './slug-mapping.ts'
