export { devtoberfestSpeakers } from './schedule/speakers.ts'
export { deleteSeededEditions, type SeedEdition, seededEditions, seedEdition } from './seed-edition.ts'
