import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../../support/backend.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { as, bearer, get, type HttpResponse, post } from '../../support/http/http.ts'
import { publish, publishedHashes, sampleDocument } from '../../support/publish.ts'

onBothInFullRun('transactions')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await publish(backend, { here: sampleDocument('here') })
})

const content = (call: string, body: object): Promise<HttpResponse> =>
  post(`${backend.url}/content/publish/${call}`, body, bearer(backend.key))
const begin = () => content('begin', { trigger: 'test' })
const end = (version: number, user = 'admin') => post(`${backend.url}/admin/endPublish`, { version }, as(user))

describe('a publish that broke off', () => {
  testOnBoth('is named to the next one, listed, ended by an admin, and on record', async () => {
    const { version, sessionId } = (await begin()).json<{ version: number; sessionId: string }>()
    const refused = await begin()
    expect([refused.status, refused.text()]).toEqual([409, expect.stringContaining(`version ${version}, begun at `)])
    const listed = await get(`${backend.url}/admin/ContentVersions(${version})`, as('admin'))
    expect(listed.json()).toMatchObject({ status: 'PUBLISHING', initiator: expect.any(String) })

    expect((await end(version, 'learner')).status).toBe(403)
    expect((await end(version)).json()).toMatchObject({ version })
    expect((await get(`${backend.url}/admin/ContentVersions(${version})`, as('admin'))).status).toBe(404)
    const late = await content('append', { sessionId, files: {} })
    expect([late.status, late.json()]).toMatchObject([404, { error: { code: 'unknown_session' } }])
    const filter = `$filter=action eq 'content.endPublish'`
    const events = await get(`${backend.url}/admin/AuditEvents?${encodeURI(filter)}`, as('admin'))
    expect(events.json()).toMatchObject({ value: [{ action: 'content.endPublish' }] })
    await publish(backend, { there: sampleDocument('there') })
    expect(Object.keys(await publishedHashes(backend)).sort()).toEqual(['here', 'there'])
  })

  testOnBoth('is ended by a publisher who has the key and not the session', async () => {
    const { version } = (await begin()).json<{ version: number }>()
    expect((await content('abort', { version, reason: 'the disk was full' })).json()).toEqual({ aborted: true })
    const again = await begin()
    expect(again.status).toBe(201)
    const { sessionId } = again.json<{ sessionId: string }>()
    await content('abort', { sessionId })
  })

  test('is none that has ended, is live or never was', async () => {
    for (const version of [1, 999]) {
      const answers = [await end(version), await content('abort', { version })]
      for (const { status, json } of answers)
        expect([status, json()]).toMatchObject([404, { error: { target: 'version' } }])
    }
    expect((await content('abort', {})).json()).toMatchObject({ error: { target: 'sessionId' } })
    expect((await content('abort', { version: 0 })).json()).toMatchObject({ error: { target: 'version' } })
  })
})
