/**
 * `node test/analytics/long.ts <platform.sqlite> <answer of listExposedEntities> [statements] [seed]`: the long form of the random
 * statements of statements.test.ts on SQLite. Ends with an error when an accepted one reaches anything but the listed relations.
 */
import { readFileSync } from 'node:fs'
import { acceptedStatements, type Listed, watchedConnection } from './support/prove-reads.ts'

const [file = '', answer = '', count = '50000', seed = '1'] = process.argv.slice(2)
const { entities } = JSON.parse(readFileSync(answer, 'utf8')) as { entities: Listed[] }
const { database, reached, prefix } = watchedConnection(file, entities)
let accepted = 0
for (const { sql, emitted } of acceptedStatements(entities, 'sqlite', Number(count), Number(seed))) {
  accepted++
  try {
    database.prepare(emitted.sql)
  } catch (error) {
    throw new Error(`refused by the database: ${sql}\n${emitted.sql}`, { cause: error })
  }
}
const strangers = [...reached].filter(each => !each.split(' ').some(name => name.startsWith(prefix)))
process.stdout.write(
  `${count} statements, ${accepted} accepted, ${reached.size} ways to a table, ${strangers.length} of others\n`
)
if (strangers.length > 0) process.exitCode = 1
