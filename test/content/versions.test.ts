import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { type Backend, leaseBackend, type Row } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { beginSession, publish, publisher, sampleDocument } from '../support/publish.ts'
import { statuses } from './support/store.ts'

onBothInFullRun('statements', 'transactions', 'types')

let backend: Backend
let round = 0
let slug: string
let later: string
let versions: readonly [number, number, number]

beforeAll(async () => {
  backend = await leaseBackend()
})

/** Three versions: a document, the same with another text, and one more. */
beforeEach(async () => {
  round += 1
  slug = `versioned-${round}`
  later = `versioned-later-${round}`
  versions = [
    (await publish(backend, { [slug]: sampleDocument(slug, 1) })).version,
    (await publish(backend, { [slug]: sampleDocument(slug, 2) })).version,
    (await publish(backend, { [later]: sampleDocument(later) })).version
  ]
})

const admin = (path: string, user = 'admin'): Promise<HttpResponse> =>
  get(`${backend.url}/admin/${path.replaceAll(' ', '%20')}`, as(user))
const rollBack = (body: object, user = 'superadmin'): Promise<HttpResponse> =>
  post(`${backend.url}/admin/rollbackContent`, body, as(user))
const served = async (): Promise<string> => (await publisher(backend).tutorial(slug)).text()
const code = (answer: HttpResponse) => [answer.status, answer.json<{ error: { code: string } }>().error.code]

async function audited(version: number): Promise<readonly unknown[]> {
  const rows = await backend.sql(
    `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'content.rollback' AND object = ? ORDER BY time`,
    [`ContentVersion(version=${version})`]
  )
  return rows.map(({ data }) => JSON.parse(String(data)) as unknown)
}

describe('ContentVersions', () => {
  test('tells each version: when, by whom, how many documents, and which one is live', async () => {
    const answer = await admin(`ContentVersions?$orderby=version desc&$top=3&$count=true`)
    const { value, '@odata.count': total } = answer.json<{ value: readonly Row[]; '@odata.count': number }>()
    expect(value.map(({ version, status }) => [version, status])).toEqual([
      [versions[2], 'ACTIVE'],
      [versions[1], 'SUPERSEDED'],
      [versions[0], 'SUPERSEDED']
    ])
    expect(value[0]).toMatchObject({ initiator: expect.any(String), activatedAt: expect.any(String) })
    expect(Number(value[0]?.['fileCount'])).toBe(Number(value[1]?.['fileCount']) + 1)
    expect(total).toBeGreaterThanOrEqual(3)
  })

  test('is for admins, and nobody changes it', async () => {
    expect((await admin('ContentVersions', 'author')).status).toBe(403)
    expect((await post(`${backend.url}/admin/ContentVersions`, { version: 1_000_000 }, as('superadmin'))).status).toBe(
      405
    )
  })
})

describe('previewRollback', () => {
  testOnBoth('names the documents that come back, become others and go', async () => {
    const preview = await admin(`previewRollback(version=${versions[0]})`)
    expect([preview.status, preview.json()]).toMatchObject([
      200,
      { version: versions[0], live: versions[2], returns: 0, changes: 1, goes: 1 }
    ])
    expect(preview.json<{ slugs: unknown }>().slugs).toEqual([
      { slug, change: 'changes' },
      { slug: later, change: 'goes' }
    ])
    await rollBack({ version: versions[0] })
    const forward = (await admin(`previewRollback(version=${versions[1]})`)).json()
    expect(forward).toMatchObject({
      live: versions[0],
      returns: 0,
      changes: 1,
      goes: 0,
      slugs: [{ slug, change: 'changes' }]
    })
    await publish(backend, { [later]: sampleDocument(later, 5) })
    expect(await served()).toBe(sampleDocument(slug, 1))
  })

  test.each([
    ['1000000', 404],
    ['0', 404]
  ])('of version %s is refused with %i', async (version, status) =>
    expect((await admin(`previewRollback(version=${version})`)).status).toBe(status)
  )

  test('of the live version is refused', async () =>
    expect(code(await admin(`previewRollback(version=${versions[2]})`))).toEqual([400, 'not_superseded']))
})

describe('rollbackContent', () => {
  testOnBoth('makes the version live again, answers it, and is audited with who did it', async () => {
    const answer = await rollBack({ version: versions[0], live: versions[2] })
    expect([answer.status, answer.json()]).toMatchObject([200, { version: versions[0], status: 'ACTIVE' }])
    expect(await served()).toBe(sampleDocument(slug, 1))
    expect(await statuses(backend)).toMatchObject({ [versions[0]]: 'ACTIVE', [versions[2]]: 'ROLLED_BACK' })
    expect(await audited(versions[0])).toEqual([
      expect.objectContaining({ user: 'superadmin', version: versions[0], live: versions[2], outcome: 'started' }),
      expect.objectContaining({ user: 'superadmin', version: versions[0], outcome: 'success' })
    ])
  })

  test('is for a SuperAdmin alone', async () => {
    expect((await rollBack({ version: versions[0] }, 'admin')).status).toBe(403)
    expect((await statuses(backend))[versions[2]]).toBe('ACTIVE')
    expect(await audited(versions[0])).toEqual([])
  })

  test('is refused when another version has become live meanwhile, and changes nothing', async () => {
    const { version } = await publish(backend, { [slug]: sampleDocument(slug, 9) })
    expect(code(await rollBack({ version: versions[0], live: versions[2] }))).toEqual([409, 'other_version_live'])
    expect((await statuses(backend))[version]).toBe('ACTIVE')
    expect(await served()).toBe(sampleDocument(slug, 9))
    expect(await audited(versions[0])).toEqual([
      expect.objectContaining({ outcome: 'started' }),
      expect.objectContaining({ outcome: 'refused' })
    ])
  })

  testOnBoth('of two at the same time, one is refused', async () => {
    const both = await Promise.all([
      rollBack({ version: versions[0], live: versions[2] }),
      rollBack({ version: versions[1], live: versions[2] })
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Object.values(await statuses(backend)).filter(status => status === 'ACTIVE')).toHaveLength(1)
  })

  test('names what is wrong with a version', async () => {
    const unknown = await rollBack({ version: 1_000_000 })
    expect([unknown.status, unknown.json()]).toMatchObject([404, { error: { target: 'version' } }])
    expect(code(await rollBack({ version: versions[2] }))).toEqual([400, 'not_superseded'])
    expect((await rollBack({})).status).toBe(400)
    expect((await rollBack({ version: 'last' })).status).toBe(400)
    const { sessionId, version } = await beginSession(backend)
    expect(code(await rollBack({ version }))).toEqual([400, 'not_superseded'])
    await publisher(backend).abort(sessionId)
  })

  test('is refused in an atomicity group that has written already', async () => {
    const answer = await post(
      `${backend.url}/admin/$batch`,
      {
        requests: [
          {
            ...{ id: '0', atomicityGroup: 'g', method: 'POST', url: 'Tags' },
            headers: { 'content-type': 'application/json' },
            body: { name: `topic>grouped-${round}` }
          },
          {
            ...{ id: '1', atomicityGroup: 'g', method: 'POST', url: 'rollbackContent', dependsOn: ['0'] },
            headers: { 'content-type': 'application/json' },
            body: { version: versions[0] }
          }
        ]
      },
      as('superadmin')
    )
    const { responses } = answer.json<{ responses: readonly { status: number }[] }>()
    expect(responses.every(({ status }) => status >= 400)).toBe(true)
    expect((await statuses(backend))[versions[2]]).toBe('ACTIVE')
  })
})
