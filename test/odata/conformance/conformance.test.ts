import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync, writeFileSync } from 'node:fs'
import { leaseBackend } from '../../support/backend.ts'
import { updatesPins } from '../../support/environment.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { advanced } from './advanced.ts'
import { type Check, type Client, prepared } from './check.ts'
import { intermediate } from './intermediate.ts'
import { minimal } from './minimal.ts'
import { newer, others } from './others.ts'
import { documented } from './table.ts'
import { updatable } from './updatable.ts'

onBothInFullRun('statements', 'types')

const FILE = 'docs/odata-conformance.md'

const levels: Readonly<Record<string, readonly Check[]>> = {
  minimal,
  updatable,
  intermediate,
  advanced,
  'OData 4.01': newer,
  other: others
}

/** The result of each check that has run: a remark where something is not supported. */
const results = new Map<string, string>()

let client: Client

beforeAll(async () => {
  client = await prepared(await leaseBackend())
})

describe.each(Object.entries(levels))('OData conformance, %s:', (level, checks) => {
  test.each(checks)('%s %s', async (item, _title, run) => {
    const remark = await run(client)
    results.set(`${level} ${item}`, remark ?? '')
  })
})

test('the table in docs/ is that of today', () => {
  const table = documented(levels, results)
  if (updatesPins()) writeFileSync(FILE, table)
  expect(readFileSync(FILE, 'utf8')).toBe(table)
})
