import { beforeAll, describe, expect } from '@jest/globals'
import { storedColumns, tableOf } from '../pins/support/stored-schema.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, type HttpResponse, post, send } from '../support/http/http.ts'
import { beginSession, packedAll, publish, publisher, sampleDocument } from '../support/publish.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

describe('texts', () => {
  const long = (length: number): string => 'ä'.repeat(length)

  /** Every place where a publisher's text ends in a bounded column, with a text that is too long for it. */
  const tooLong: Record<string, object> = {
    title: { title: long(256) },
    primaryTag: { title: 't', primaryTag: long(256) },
    level: { title: 't', level: long(256) },
    stepTitle: { title: 't', steps: [{ number: 1, title: long(256) }] },
    login: { title: 't', primaryContributorLogin: long(40) },
    frontmatterLogin: { title: 't', frontmatterGithubLogin: long(40) },
    email: { title: 't', primaryContributorEmail: long(256) },
    author: { title: 't', frontmatterAuthorName: long(256) },
    owner: { title: 't', repository: { owner: long(256), repo: 'r' } },
    repo: { title: 't', repository: { owner: 'o', repo: long(256) } },
    branch: { title: 't', repository: { owner: 'o', repo: 'r', branch: long(256) } },
    path: { title: 't', repository: { owner: 'o', repo: 'r', path: long(1001) } }
  }

  verifies(
    'PLATFORM-001',
    'that are too long are refused or cut, and never stored longer than their column',
    async () => {
      const call = (path: string, content: object): Promise<HttpResponse> =>
        post(`${backend.url}${path}`, content, { ...bearer(backend.key), 'x-initiator': 'i'.repeat(1000) })
      const begun = await call('/content/publish/begin', { trigger: long(3000), expectedSlugCount: 1 })
      const { sessionId } = begun.json<{ sessionId: string }>()
      for (const [name, metadata] of Object.entries(tooLong)) {
        const slug = name.toLowerCase()
        const files = packedAll({ [slug]: sampleDocument(slug) })
        const answer = await call('/content/publish/append', { sessionId, files, metadata: { [slug]: metadata } })
        expect([name, answer.status]).toEqual([name, 400])
      }
      const fitting = {
        title: long(255),
        steps: [{ number: 1, title: long(255) }],
        primaryContributorLogin: long(39),
        repository: { owner: long(255), repo: long(255), branch: long(255), path: long(1000) }
      }
      const files = packedAll({ fitting: sampleDocument('fitting') })
      const metadata = { fitting }
      expect((await call('/content/publish/append', { sessionId, files, metadata })).status).toBe(202)
      const commits = { fitting: long(65) }
      const tooLongCommit = await call('/content/publish/append', { sessionId, files, sourceCommits: commits })
      expect(tooLongCommit.status).toBe(400)
      expect((await call('/content/publish/commit', { sessionId })).status).toBe(200)

      const aborted = await call('/content/publish/begin', { trigger: long(3000) })
      await call('/content/publish/abort', {
        sessionId: aborted.json<{ sessionId: string }>().sessionId,
        reason: long(2000)
      })
      await call('/content/publish', { trigger: long(3000), files: packedAll({ single: sampleDocument('single') }) })
      await call('/build/repo-catalog', { entries: { fitting: { repo: 'r', visibility: 'v'.repeat(21) } } })
      const spec = { slug: 'fitting', stepNumber: 1, goal: 'g', language: 'l'.repeat(41) }
      await call('/content/code-check-specs', { specs: [spec] })
      const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>'
      const headers = bearer(backend.key)
      await send(`${backend.url}/content/image?u=${'n'.repeat(501)}`, { method: 'POST', body: picture, headers })

      await backend.runJob('content-session-sweep')
      expect(await tooLongTexts(backend)).toEqual([])
      const [row] = await backend.sql('SELECT max(length(trigger)) AS longest FROM tutorials_content_ContentManifest')
      expect(row).toEqual({ longest: 500 })
    }
  )
})

async function tooLongTexts(of: Backend): Promise<readonly string[]> {
  const found: string[] = []
  for (const { entity, column, length } of await storedColumns()) {
    if (length === undefined) continue
    const quoted = databaseKind === 'postgres' ? `"${column.toLowerCase()}"` : `"${column}"`
    const [row] = await of.sql(`SELECT max(length(${quoted})) AS longest FROM ${tableOf(entity)}`)
    if (Number(row?.['longest'] ?? 0) > length) found.push(`${entity}.${column} holds ${String(row?.['longest'])}`)
  }
  return found
}

describe('ids', () => {
  verifies('PLATFORM-003', 'are UUIDs, on the wire and in every stored ID', async () => {
    const metadata = { identified: { title: 'Identified', steps: [{ number: 1, title: 'One' }] } }
    await publish(backend, { identified: sampleDocument('identified') }, { metadata })
    await backend.runJob('content-cleanup')
    const { sessionId } = await beginSession(backend)
    expect(sessionId).toMatch(UUID)
    await publisher(backend).abort(sessionId)

    let ids = 0
    for (const { entity, column, type } of await storedColumns()) {
      if (type !== 'UUID') continue
      for (const row of await backend.sql(
        `SELECT ${column} AS id FROM ${tableOf(entity)} WHERE ${column} IS NOT NULL`
      )) {
        ids++
        expect([entity, column, row['id']]).toEqual([entity, column, expect.stringMatching(UUID)])
      }
    }
    expect(ids).toBeGreaterThan(10)
  })
})
