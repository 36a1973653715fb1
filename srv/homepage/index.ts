export { seedShelves, type SeedShelfLink } from './shelves/seed-shelves.ts'
