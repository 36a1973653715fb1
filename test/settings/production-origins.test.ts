import { expect, test } from '@jest/globals'
import { production, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

test('production allows no origin by default, development those of this machine', async () => {
  const origin = 'http://localhost:1313'
  const [productive, development] = [await startBackend({ env: production }), await startBackend()]
  expect((await get(`${productive.url}/health`, { origin })).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await get(`${development.url}/health`, { origin })).headers['access-control-allow-origin']).toBe(origin)
})
