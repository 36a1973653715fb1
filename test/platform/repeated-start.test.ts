import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'

onBothInFullRun('upgrades')

/** Every trigger, with a number that changes when it is made anew. */
const TRIGGERS = {
  sqlite: `SELECT name, rowid AS id FROM sqlite_master WHERE type = 'trigger' ORDER BY name`,
  postgres: `SELECT tgname AS name, xmin::text AS id FROM pg_trigger WHERE NOT tgisinternal ORDER BY tgname`
} as const

test('a second start leaves every trigger as it is, those of the change log too', async () => {
  const first = await startBackend()
  const made = await first.sql(TRIGGERS[databaseKind])
  expect(made.filter(({ name }) => /_ct_|_tr_change$/i.test(String(name))).length).toBeGreaterThan(5)
  await first.stop()
  const second = await startBackend({ database: first.database, dataDir: first.dataDir })
  expect(await second.sql(TRIGGERS[databaseKind])).toEqual(made)
})
