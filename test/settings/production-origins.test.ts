import { expect, test } from '@jest/globals'
import { leaseBackend, production } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

test('production allows no origin by default, development those of this machine', async () => {
  const origin = 'http://localhost:1313'
  const [productive, development] = [await leaseBackend(production), await leaseBackend()]
  expect((await get(`${productive.url}/health`, { origin })).headers).not.toHaveProperty('access-control-allow-origin')
  expect((await get(`${development.url}/health`, { origin })).headers['access-control-allow-origin']).toBe(origin)
})
