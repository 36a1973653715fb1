export { catalogDocument as default } from './catalog.ts'
