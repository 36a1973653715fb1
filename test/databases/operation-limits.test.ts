import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'

onBoth('statements')

const tooLarge = { error: { code: 'answer_too_large', message: expect.stringContaining('QUERY_ANSWER_MB') } }

describe('answers of functions and actions', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend({ QUERY_ANSWER_MB: '1' })
  })

  const redirects = () => get(`${backend.url}/api/homepage/redirectsActive()`, as('api'))
  const tags = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `topic>limit-${n}-${'x'.repeat(200)}` }))
  const preview = (count: number) =>
    post(`${backend.url}/admin/previewTagImport`, { payload: JSON.stringify(tags(count)), format: 'json' }, as('admin'))

  test('of functions are refused while their rows are read, and answered again when there are fewer', async () => {
    const row = (n: number) => `('${crypto.randomUUID()}', '/limit/${n}', '/x/${'x'.repeat(240)}', ${active()})`
    const active = () => (backend.database.kind === 'sqlite' ? '1' : 'true')
    const rows = Array.from({ length: 5000 }, (_, n) => row(n)).join(', ')
    expect((await redirects()).status).toBe(200)
    await backend.sql(`INSERT INTO tutorials_homepage_LegacyRedirects (ID, fromPath, toPath, isActive) VALUES ${rows}`)
    const refused = await redirects()
    await backend.sql("DELETE FROM tutorials_homepage_LegacyRedirects WHERE fromPath LIKE '/limit/%'")
    expect([refused.status, refused.json()]).toMatchObject([413, tooLarge])
    expect((await redirects()).status).toBe(200)
  })

  test('of actions are refused before they are written, and what they did is undone', async () => {
    expect((await preview(10)).status).toBe(200)
    const counted = async () => (await backend.sql('SELECT count(*) AS n FROM tutorials_catalog_TagImports'))[0]?.['n']
    const before = await counted()
    const refused = await preview(4500)
    expect([refused.status, refused.json()]).toMatchObject([413, tooLarge])
    expect(await counted()).toBe(before)
  })

  test('those of a batch have one limit together', async () => {
    const part = (id: string) => ({
      id,
      method: 'POST',
      url: '/previewTagImport',
      body: { payload: JSON.stringify(tags(1500)), format: 'json' }
    })
    const answer = await post(`${backend.url}/admin/$batch`, { requests: ['1', '2', '3', '4'].map(part) }, as('admin'))
    const { responses } = answer.json<{ responses: readonly { status: number }[] }>()
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 413])
  })
})
