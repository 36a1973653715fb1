/**
 * `node bench/beside-learners.ts [people] [records of each] [documents] [seconds] [missions]`: how long completed steps take while
 * pages are read, published, progress is recomputed and the jobs of the night run, what readers keep of their rate, and how long
 * the event loop is held up; on both databases.
 */
import { besideLearners } from './learners/beside-learners.ts'
import { prepareDocuments } from './support/documents.ts'
import { closingTable } from './support/report.ts'

const [people = 10_000, records = 10, documents = 1300, seconds = 6, missions = 500] = process.argv.slice(2).map(Number)

await besideLearners({ people, records, tutorials: 1000, missions }, await prepareDocuments(documents), seconds)
if (!closingTable()) process.exitCode = 1
