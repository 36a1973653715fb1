import { beforeAll, describe, expect, test } from '@jest/globals'
import cds from '@sap/cds'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, type HttpResponse, post } from '../../support/http/http.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { beginSession, type BegunSession, packed, publisher, sampleDocument } from '../../support/publish.ts'
import { sharedModel } from '../../support/model.ts'
import { upload } from '../support/pictures.ts'
import { manifest, storedRows } from '../support/store.ts'

onBoth('types')

/** SQLite joins at most 500. */
const MOST_SELECTS = 400

describe('the lengths of texts', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const call = (path: string, body: unknown, headers = {}): Promise<HttpResponse> =>
    post(`${backend.url}${path}`, body, { ...bearer(backend.key), ...headers })

  /** Appends with one slug; `length` characters go into one of its fields. */
  const appends: [string, number, (text: string) => object][] = [
    ['a slug', 255, text => ({ files: { [text]: packed('<p>x</p>') } })],
    ['a title', 255, text => withMetadata({ title: text })],
    ['a primary tag', 255, text => withMetadata({ title: 'x', primaryTag: text })],
    ['a tag', 255, text => withMetadata({ title: 'x', tags: [text] })],
    ['the title of a step', 255, text => withMetadata({ title: 'x', steps: [{ number: 1, title: text }] })],
    ['an author', 255, text => withMetadata({ title: 'x', frontmatterAuthorName: text })],
    ['the login of an author', 39, text => withMetadata({ title: 'x', frontmatterGithubLogin: text })],
    ['the login of a contributor', 39, text => withMetadata({ title: 'x', primaryContributorLogin: text })],
    ['an e-mail address', 255, text => withMetadata({ title: 'x', primaryContributorEmail: text })],
    ['the owner of a repository', 255, text => withRepository({ owner: text, repo: 'r' })],
    ['a repository', 255, text => withRepository({ owner: 'o', repo: text })],
    ['a branch', 255, text => withRepository({ owner: 'o', repo: 'r', branch: text })],
    ['a path', 1000, text => withRepository({ owner: 'o', repo: 'r', path: text })],
    ['a source commit', 64, text => ({ files: { lengthy: packed('<p>x</p>') }, sourceCommits: { lengthy: text } })]
  ]

  const withMetadata = (metadata: object): object => ({
    files: { lengthy: packed('<p>x</p>') },
    metadata: { lengthy: metadata }
  })
  const withRepository = (repository: object): object => withMetadata({ title: 'x', repository })

  describe('a text of an append', () => {
    test.each(appends)('%s may have %i characters and is refused with one more', async (_, length, body) => {
      const { sessionId } = await beginSession(backend)
      const before = await storedRows(backend)
      const tooLong = await call('/content/publish/append', { sessionId, ...body('x'.repeat(length + 1)) })
      expect([tooLong.status, await storedRows(backend)]).toEqual([400, before])
      expect((await call('/content/publish/append', { sessionId, ...body('x'.repeat(length)) })).status).toBe(202)
      expect((await publisher(backend).commit(sessionId)).status).toBe(200)
    })
  })

  describe('a text that says who publishes', () => {
    test('is cut to what its column holds', async () => {
      const answer = await call(
        '/content/publish/begin',
        { trigger: 't'.repeat(600) },
        { 'x-initiator': 'i'.repeat(300) }
      )
      const { version, sessionId } = answer.json<BegunSession>()
      expect(await manifest(backend, version)).toMatchObject({ trigger: 't'.repeat(500), initiator: 'i'.repeat(255) })
      await publisher(backend).abort(sessionId, 'r'.repeat(2000))
      const atOnce = await publisher(backend).publishAtOnce(
        { lengthy: sampleDocument('lengthy') },
        { trigger: 't'.repeat(600) }
      )
      expect(await manifest(backend, atOnce.json<{ version: number }>().version)).toMatchObject({
        trigger: 't'.repeat(500)
      })
    })

    test('of the generator is refused beyond 20 characters', async () => {
      const accepted = await call('/content/publish/begin', { hugoVersion: 'v'.repeat(20) })
      await publisher(backend).abort(accepted.json<BegunSession>().sessionId)
      expect([accepted.status, (await call('/content/publish/begin', { hugoVersion: 'v'.repeat(21) })).status]).toEqual(
        [201, 400]
      )
    })
  })

  test('the name of a picture may have 500 characters', async () => {
    const png = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA7', 'base64')
    expect((await upload(backend, `a/${'x'.repeat(498)}`, png)).status).toBe(200)
    expect((await upload(backend, `a/${'x'.repeat(499)}`, png)).status).toBe(400)
  })

  interface Element {
    readonly type?: string
    readonly length?: number
    readonly virtual?: boolean
  }

  /** Every column of the model that is a String with a length, by table. */
  async function boundedColumns(): Promise<{ table: string; column: string; length: number }[]> {
    const { definitions } = cds.linked(await sharedModel(['db'])) as unknown as {
      definitions: Record<string, { kind: string; elements: Record<string, Element> }>
    }
    return Object.entries(definitions)
      .filter(([name, { kind }]) => kind === 'entity' && name.startsWith('tutorials.'))
      .flatMap(([name, { elements }]) =>
        Object.entries(elements)
          .filter(([, { type, length }]) => type !== 'cds.LargeString' && length !== undefined)
          .map(([column, { length = 0 }]) => ({ table: name.replaceAll('.', '_'), column, length }))
      )
  }

  verifies('PLATFORM-001', 'no field holds a longer text than it is declared for', async () => {
    const columns = await boundedColumns()
    expect(columns.length).toBeGreaterThan(50)
    const longest = columns.map(
      ({ table, column }) =>
        `SELECT '${table}.${column}' AS name, max(length(${quoted(column)})) AS longest FROM ${table}`
    )
    const rows: Awaited<ReturnType<Backend['sql']>>[number][] = []
    for (let first = 0; first < longest.length; first += MOST_SELECTS)
      rows.push(...(await backend.sql(longest.slice(first, first + MOST_SELECTS).join(' UNION ALL '))))
    const declared = new Map(columns.map(({ table, column, length }) => [`${table}.${column}`, length]))
    const filled = rows.filter(({ longest: most }) => most !== null)
    expect(filled.length).toBeGreaterThan(30)
    expect(filled.filter(({ name, longest: most }) => Number(most) > Number(declared.get(String(name))))).toEqual([])
    expect(filled.filter(({ name, longest: most }) => most === declared.get(String(name))).length).toBeGreaterThan(10)
  })

  /** `trigger` is a word of SQL. */
  const quoted = (column: string): string => (column === 'trigger' ? '"trigger"' : column)
})
