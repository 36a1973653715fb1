/** What clients notice of the database: its texts, its locks, its health. */
import './text.cases.ts'
import './health.cases.ts'
import './database.cases.ts'
