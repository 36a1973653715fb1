export { parseRule } from './accomplishments/rule.ts'
export { seedAccomplishments, type SeedAccomplishment } from './accomplishments/seed.ts'
