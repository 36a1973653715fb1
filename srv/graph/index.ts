export { seedConcepts, type SeedConcept } from './seed/seed-concepts.ts'
