export { redirectFrom } from './queries.ts'
export { deleteShelves, seededShelves } from './shelves/seeded-shelves.ts'
export { seedShelves, type SeedShelfLink } from './shelves/seed-shelves.ts'
