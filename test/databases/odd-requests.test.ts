import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, send } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'

onBoth('statements', 'types')

describe('what fuzz tests have found', () => {
  /** Backend for the requests that fuzz tests have found, each a failure on at least one of the databases. */
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const group = 'Groups(ID=11111111-1111-4111-8111-111111111111,IsActiveEntity=true)'

  test.each([
    ['Tags?$filter=case(true) eq 1', 501, '501'],
    ["Tags?$filter=contains(name,case('a'))", 501, '501'],
    ['Tags?$orderby=tolower(case(name))', 501, '501'],
    ['Tags?$filter=indexof(name) eq 1', 400, 'invalid_query'],
    ['Tags/$count?$filter=matchesPattern(false) le 2026-01-01', 400, 'invalid_query'],
    ['Tags?$filter=contains(name,concat(toupper(),label))', 400, 'invalid_query'],
    ['Tags?$filter=createdAt lt now(1)', 400, 'invalid_query'],
    ['Tags?$filter=length(name,1,2) eq 1', 400, 'invalid_query'],
    ['Groups?$expand=tags($filter=endswith(group_ID) eq true)', 400, 'invalid_query'],
    ['Tags?$apply=aggregate(name with max as x)&$filter=nope/any()', 400, 'invalid_query'],
    ['Tags?$apply=topcount(1,createdAt)/aggregate(modifiedAt with max as x)/groupby((name))', 501, '501'],
    ['Tasks?$apply=aggregate(ID with median as x)', 501, '501'],
    [`${group}/SiblingEntity/SiblingEntity/$value`, 400, 'invalid_query'],
    ['FeatureFlags?$apply=aggregate($count as n)/aggregate($count as n)', 400, 'unsupported_query'],
    ['FeatureFlags?$apply=aggregate($count as n)', 400, 'unsupported_query'],
    ['FeatureFlags/$count?$apply=search(a)', 400, 'unsupported_query']
  ])('GET %s is %i', async (path, status, code) => {
    const answer = await get(`${backend.url}/admin/${path.replaceAll(' ', '%20')}`, as('superadmin'))
    expect([answer.status, answer.json()]).toMatchObject([status, { error: { code } }])
  })

  test.each([
    "Tags?$filter=contains(name,substring('abc',1)) or startswith(toupper(name),concat('a',label))",
    "Tags?$filter=length(trim(name)) gt 1 and indexof(name,'a') eq 0 and year(createdAt) gt 2000",
    'Tags?$filter=createdAt lt now() and round(legacyId) eq legacyId&$orderby=tolower(name)',
    'FeatureFlags?$select=name&$top=1',
    'FeatureFlags?$count=true'
  ])('GET %s is answered', async path => {
    const answer = await get(`${backend.url}/admin/${path.replaceAll(' ', '%20')}`, as('superadmin'))
    expect([answer.status, answer.json()]).toMatchObject([200, { value: expect.any(Array) }])
  })

  test('a body that holds null where a row should be is refused', async () => {
    for (const body of [
      { tutorial: [null] },
      { DraftMessages: 9, '-x': null, HasDraftEntity: 'x', tutorial: [null] }
    ]) {
      const headers = { 'content-type': 'application/json', ...as('superadmin') }
      const url = `${backend.url}/admin/GroupPathItems(11111111-1111-4111-8111-111111111111)`
      const answer = await send(url, { method: 'PUT', headers, body: JSON.stringify(body) })
      expect([answer.status, answer.json()]).toMatchObject([400, { error: {} }])
    }
  })
})
