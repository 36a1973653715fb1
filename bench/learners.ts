/**
 * `node bench/learners.ts [people] [records of each] [seconds] [missions] [SQLite|PostgreSQL] [--steps-only]`: completing steps
 * beside many records, a backup of them, and the recomputation of everybody, on both databases or one; with `--steps-only`
 * without the recomputation. A known installation has 800,000 people with 13 records each.
 */
import { parseArgs } from 'node:util'
import { learners } from './learners/learners.ts'
import { closingTable } from './support/report.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'steps-only': { type: 'boolean', default: false } }
})
const [people = 10_000, records = 10, seconds = 5, missions = 500] = positionals.slice(0, 4).map(Number)
const database = positionals[4]

await learners(
  { people, records, tutorials: 1000, missions },
  { seconds, stepsOnly: values['steps-only'], ...(database && { database }) }
)
if (!closingTable()) process.exitCode = 1
