export { deleteAdvocates, type SeedAdvocate, seedAdvocates, seededAdvocates } from './seed-advocates.ts'
