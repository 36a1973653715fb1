import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { setImmediate } from 'node:timers/promises'
import cds from '@sap/cds'
import { withoutChangeLog } from '../../srv/cap/database/change-log.ts'
import type { Tx } from '../../srv/cap/database/database.ts'

const { db } = cds

beforeAll(() => {
  cds.db = { kind: 'postgres' } as never
})
afterAll(() => {
  cds.db = db
})

/** A transaction that keeps the variable as PostgreSQL does. */
function transaction() {
  const state = { skips: 'false' }
  const run = async (sql: object | string) => {
    await setImmediate()
    const [, set] = /set_config\('ct\.skip', '(\w+)'/.exec(typeof sql === 'string' ? sql : '') ?? []
    if (set !== undefined) state.skips = set
    return [{ ...state }]
  }
  return { state, tx: { run } as Tx }
}

test.each([
  [1, 4],
  [4, 1],
  [3, 3]
])('the change log goes on after work of %d and of %d steps at once', async (...lengths) => {
  const { state, tx } = transaction()
  const seen: string[] = []
  const work = (length: number) => async () => {
    for (let step = 0; step < length; step++) {
      await setImmediate()
      seen.push(state.skips)
    }
  }
  await Promise.all(lengths.map(length => withoutChangeLog(tx, work(length))))
  expect([state.skips, new Set(seen)]).toEqual(['false', new Set(['true'])])
})

test('it stays left out where it was before', async () => {
  const { state, tx } = transaction()
  state.skips = 'true'
  await withoutChangeLog(tx, async () => undefined)
  expect(state.skips).toBe('true')
})
