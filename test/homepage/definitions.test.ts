import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

describe('definitions', () => {
  let backend: Backend

  type Row = Readonly<Record<string, unknown>>
  const feed = async (name: string, of = backend) =>
    (await get(`${of.url}/build/${name}`)).json<Record<string, Row[]>>()
  const admin = (method: string, path: string, body: object = {}, headers = {}) =>
    send(`${backend.url}/admin/${path}`, {
      method,
      headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*', ...headers },
      body: JSON.stringify(body)
    })

  beforeAll(async () => {
    backend = await startBackend()
  })

  describe.each([
    [
      'VerbDefinitions',
      'verb-definitions',
      'verbs',
      'verbKey',
      ['LEARN', 'BUILD', 'INTEGRATE', 'OPERATE', 'AI', 'CONNECT']
    ],
    ['ShelfDefinitions', 'shelf-definitions', 'shelves', 'shelfKey', ['LEARN', 'START', 'REFERENCE', 'COMMUNITY']]
  ])('%s', (entity, name, list, key, keys) => {
    verifies(
      ['HOMEPAGE-002', 'HOMEPAGE-003', 'HOMEPAGE-005', 'HOMEPAGE-024', 'HOMEPAGE-025'],
      'are there from the beginning, in their order, without the people who changed them',
      async () => {
        const { [list]: rows = [], buildAt } = await feed(name)
        expect(rows.map(row => row[key])).toEqual(keys)
        expect(rows[0]).toEqual({
          ID: expect.any(String),
          [key]: 'LEARN',
          label: 'Learn',
          iconName: expect.any(String),
          sortOrder: 10,
          tagline: expect.any(String),
          whyItMatters: expect.any(String),
          authoringStatus: 'REVIEWED',
          createdAt: expect.any(String),
          modifiedAt: expect.any(String)
        })
        expect(buildAt).toMatch(/Z$/)
      }
    )

    test('are edited by admins, and shown at once', async () => {
      const [first] = (await feed(name))[list] ?? []
      const path = `${entity}(${String(first?.['ID'])})`
      const edited = await admin('PATCH', path, { tagline: 'Ours', sortOrder: 99, [key]: 'CONNECT' })
      expect(edited.status).toBe(200)
      expect((await feed(name))[list]?.at(-1)).toMatchObject({ tagline: 'Ours', [key]: 'LEARN' })
    })

    test('are changed by whoever has seen their newest state', async () => {
      const [first] = (await feed(name))[list] ?? []
      const path = `${entity}(${String(first?.['ID'])})`
      const seen = String((await get(`${backend.url}/admin/${path}`, as('admin'))).json<Row>()['@odata.etag'])
      expect((await admin('PATCH', path, { tagline: 'first' }, { 'if-match': seen })).status).toBe(200)
      expect((await admin('PATCH', path, { tagline: 'second' }, { 'if-match': seen })).status).toBe(412)
    })

    test('neither come nor go, and have bounds', async () => {
      const [first] = (await feed(name))[list] ?? []
      const path = `${entity}(${String(first?.['ID'])})`
      expect((await admin('POST', entity, { label: 'New', [key]: 'LEARN' }, { 'if-match': '' })).status).toBe(405)
      expect((await admin('DELETE', path)).status).toBe(405)
      expect((await admin('PATCH', path, { tagline: 't'.repeat(141) })).status).toBe(400)
      expect((await admin('PATCH', path, { authoringStatus: 'DRAFT' })).status).toBe(400)
      expect((await feed(name))[list]).toHaveLength(keys.length)
    })
  })

  test('edits survive a restart', async () => {
    const { database, dataDir } = backend
    const restarted = await startBackend({ database, dataDir })
    expect((await feed('verb-definitions', restarted))['verbs']?.at(-1)).toMatchObject({ tagline: 'Ours' })
  })
})
