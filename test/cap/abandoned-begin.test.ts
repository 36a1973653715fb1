import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'

onBoth('transactions')

test('requests that fail while they wait for connections keep none', async () => {
  const backend = await startBackend()
  const refused = `${backend.url}/admin/Groups?$apply=concat(groupby((IsActiveEntity)),aggregate($count as n))`
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => get(refused.replaceAll(' ', '%20'), as('superadmin')))
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  const reads = await Promise.all(
    Array.from({ length: 12 }, () => get(`${backend.url}/admin/Tags?$top=1`, as('superadmin')))
  )
  expect(new Set(reads.map(({ status }) => status))).toEqual(new Set([200]))
})
