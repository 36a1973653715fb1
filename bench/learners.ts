/**
 * `node bench/learners.ts [people] [records of each] [seconds] [missions] [SQLite|PostgreSQL]`: completing steps beside many
 * records, a backup of them, and the recomputation of everybody, on both databases or one. A known installation has 800,000
 * people with 13 records each.
 */
import { learners } from './learners/learners.ts'
import { closingTable } from './support/report.ts'

const [people = 10_000, records = 10, seconds = 5, missions = 500] = process.argv.slice(2, 6).map(Number)
const [, , , , , , database] = process.argv

await learners({ people, records, tutorials: 1000, missions }, seconds, database)
if (!closingTable()) process.exitCode = 1
