export { parseRule } from './accomplishments/rule.ts'
export { seedAccomplishments, type SeedAccomplishment } from './accomplishments/seed.ts'
export { completedPairs } from './co-completions/graph-pairs.ts'
