import { expect, test } from '@jest/globals'
import { inFullRun, onPostgresAlone } from '../support/database/on-both.ts'
import { inJest } from './support/in-jest.ts'
import { rollingRestart } from './rolling-restart.ts'

inFullRun()
onPostgresAlone()

test('gateways and backends are restarted one by one, and no request fails', async () => {
  const findings = await inJest('rolling-restart', rollingRestart(25), 4)
  expect(findings['requests']).toBeGreaterThan(100)
})
