import { join } from 'node:path'
import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, send } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { archiveOfFiles } from '../gateway/support/archive.ts'
import { serveStatic } from '../gateway/support/static-server.ts'
import { verifies } from '../requirements/verifies.ts'
import { admin, type SecretsAdmin, secretsOf } from './support/secrets-admin.ts'

onBothInFullRun('transactions', 'times')
inFullRun()

describe('the audit of secrets', () => {
  let backend: Backend
  let secrets: SecretsAdmin

  beforeAll(async () => {
    backend = await startBackend()
    secrets = secretsOf(backend)
  })

  describe('the audit trail', () => {
    verifies(
      ['SECRETS-022', 'SECRETS-023', 'SECRETS-024', 'SECRETS-025', 'SECRETS-026', 'SECRETS-028'],
      'has every operation on a value, with who did it',
      async () => {
        const ID = await secrets.created({ key: 'TRAIL', kind: 'salt' })
        await secrets.call(ID, 'setSecretValue', { value: 'value' })
        await secrets.call(ID, 'revealSecretValue', {}, 'superadmin')
        await secrets.call(ID, 'rotateSecretValue')
        await secrets.call(ID, 'clearSecretValue')
        const events = (await secrets.eventsOf('TRAIL')).filter(({ category }) => category === 'SecurityEvent')
        expect(events.map(({ action }) => action)).toEqual([
          'SecretValueWritten',
          'SecretValueRead',
          'SecretValueRotateAttempted',
          'SecretValueRotated',
          'SecretValueCleared'
        ])
        const data = events.map(event => JSON.parse(event.data) as { action: string; user: string; secretKey: string })
        expect(data.map(({ action }) => action)).toEqual(events.map(({ action }) => action))
        expect(data.every(({ secretKey }) => secretKey === 'TRAIL')).toBe(true)
        expect(events.map(({ user }) => user)).toEqual(data.map(({ user }) => user))
        expect(new Set(data.map(({ user }) => user)).size).toBe(2)
        expect(data[1]?.user).toContain('superadmin')
      }
    )

    verifies('SECRETS-027', 'has every change of a row, without the person it names', async () => {
      const ID = await secrets.created({ key: 'AUDITED', description: 'one', rotationOwner: 'person@example.com' })
      await secrets.patch(ID, { description: 'two' })
      await secrets.patch(ID, { description: 'two' })
      await secrets.remove(ID)
      const events = (await secrets.eventsOf(ID)).filter(({ category }) => category === 'PersonalDataModified')
      expect(events.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
      expect(events[1]?.data).toContain('"old":"one","new":"two"')
      expect(JSON.stringify(events)).not.toContain('person@example.com')
    })

    test('cannot be written by anyone', async () => {
      const [event] = (await get(secrets.at('AuditEvents?$top=1'), admin)).json<{ value: { ID: string }[] }>().value
      const row = secrets.at(`AuditEvents(${event?.ID ?? ''})`)
      const body = JSON.stringify({ action: 'none' })
      const headers = { 'content-type': 'application/json', ...admin }
      for (const [method, url] of [
        ['POST', secrets.at('AuditEvents')],
        ['PATCH', row],
        ['PUT', row],
        ['DELETE', row]
      ] as const)
        expect([method, (await send(url, { method, body, headers })).status]).toEqual([method, 405])
    })

    testOnBoth('is kept or nothing is done: what cannot be recorded does not happen', async () => {
      const ID = await secrets.created({ key: 'NO_TRAIL', kind: 'salt' })
      await secrets.call(ID, 'setSecretValue', { value: 'before' })
      await backend.sql('ALTER TABLE tutorials_platform_AuditEvents RENAME TO put_aside')
      const answers = [
        await secrets.call(ID, 'setSecretValue', { value: 'after' }),
        await secrets.call(ID, 'rotateSecretValue'),
        await secrets.call(ID, 'clearSecretValue'),
        await secrets.call(ID, 'revealSecretValue')
      ]
      await backend.sql('ALTER TABLE put_aside RENAME TO tutorials_platform_AuditEvents')
      for (const answer of answers) {
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.text()).not.toMatch(/before|after|[0-9a-f]{64}/)
      }
      expect((await secrets.call(ID, 'revealSecretValue')).json()).toMatchObject({ value: 'before' })
    })
  })

  describe('in an atomicity group', () => {
    const group = (requests: readonly object[]): Promise<HttpResponse> =>
      secrets.batch(requests.map(each => ({ ...each, atomicityGroup: 'g' })))

    testOnBoth('a value that is shown is recorded, whatever becomes of the group', async () => {
      const ID = await secrets.created({ key: 'GROUP' })
      await secrets.call(ID, 'setSecretValue', { value: 'value-in-a-group' })
      const reveal = { method: 'POST', url: `Secrets(${ID})/AdminService.revealSecretValue`, body: {} }
      const fail = { method: 'POST', url: 'Secrets', body: { key: 'GROUP' } }
      for (const requests of [
        [reveal, fail],
        [fail, reveal]
      ]) {
        const before = (await secrets.eventsOf('GROUP')).filter(({ action }) => action === 'SecretValueRead').length
        const shown = (await group(requests)).text().includes('value-in-a-group')
        const after = (await secrets.eventsOf('GROUP')).filter(({ action }) => action === 'SecretValueRead').length
        expect(after > before || !shown).toBe(true)
      }
      expect((await get(`${backend.url}/health/db`)).status).toBe(200)
    })
  })

  describe('warnings', () => {
    verifies('SECRETS-019', 'name what is missing first, then what runs out', async () => {
      await backend.at(new Date('2026-03-10T15:00:00Z'))
      const days: readonly [string, string][] = [
        ['GONE', '2026-03-01'],
        ['TODAY', '2026-03-10'],
        ['SEVEN', '2026-03-17'],
        ['EIGHT', '2026-03-18'],
        ['FOURTEEN', '2026-03-24'],
        ['LATER', '2026-03-25']
      ]
      for (const [key, expiresAt] of days) {
        const ID = await secrets.created({
          key: `EXPIRY-${key}`,
          expiresAt,
          rotationOwner: 'team',
          description: 'text'
        })
        await secrets.call(ID, 'setSecretValue', { value: 'value' })
      }
      await secrets.created({ key: 'EXPIRY-MISSING', expiresAt: '2026-03-12' })
      const answer = await get(secrets.at('secretWarnings()'), admin)
      const summary = await backend.runJob('secret-expiry-check')
      await backend.at(0)
      interface Warning {
        readonly key: string
        readonly daysRemaining: number | null
        readonly severity: string
        readonly reason: string
      }
      const all = answer.json<{ value: Warning[] }>().value
      const own = all.filter(({ key }) => key.startsWith('EXPIRY-'))
      expect(own.map(({ key, daysRemaining, severity, reason }) => [key, daysRemaining, severity, reason])).toEqual([
        ['EXPIRY-MISSING', null, 'CRITICAL', 'missing-value'],
        ['EXPIRY-GONE', -9, 'CRITICAL', 'expiry'],
        ['EXPIRY-TODAY', 0, 'CRITICAL', 'expiry'],
        ['EXPIRY-SEVEN', 7, 'WARNING', 'expiry'],
        ['EXPIRY-EIGHT', 8, 'INFO', 'expiry'],
        ['EXPIRY-FOURTEEN', 14, 'INFO', 'expiry']
      ])
      expect(Object.keys(own[1] ?? {}).sort()).toEqual(
        ['daysRemaining', 'description', 'key', 'reason', 'rotationDocsUrl', 'rotationOwner', 'severity'].sort()
      )
      expect(all.findIndex(({ reason }) => reason === 'expiry')).toBeGreaterThan(
        all.findLastIndex(({ reason }) => reason === 'missing-value')
      )
      expect(all.map(({ key }) => key)).not.toContain('CONTENT_API_KEY')
      expect(JSON.stringify(summary)).toContain('EXPIRY-GONE')
    })

    verifiesOnSqlite('SECRETS-020', 'are for admins alone', async () => {
      expect((await get(secrets.at('secretWarnings()'), as('learner'))).status).toBe(403)
      expect((await get(secrets.at('secretWarnings()'))).status).toBe(401)
    })

    verifiesOnSqlite('SECRETS-029', 'stand in the pipeline log of the daily check', async () => {
      const rows = await backend.sql('SELECT summary FROM tutorials_platform_PipelineLog')
      expect(JSON.stringify(rows)).toContain('EXPIRY-SEVEN expires in 7 days (WARNING)')
      expect(backend.output()).toContain('EXPIRY-GONE expired 9 days ago (CRITICAL)')
    })
  })

  describe('the rebuild key', () => {
    const check = (key: string): Promise<HttpResponse> => get(`${backend.url}/auth/rebuild-key`, bearer(key))

    test('is what an admin sets, at once', async () => {
      const ID = await secrets.idOf('REBUILD_API_KEY')
      expect((await check('anything')).status).toBe(503)
      const { newValue } = (await secrets.call(ID, 'rotateSecretValue', {}, 'superadmin')).json<{ newValue: string }>()
      expect([(await check(newValue)).status, (await check('anything')).status]).toEqual([204, 401])
      await secrets.call(ID, 'clearSecretValue', {}, 'superadmin')
      expect((await check(newValue)).status).toBe(503)
    })

    test('opens the gateway, which asks for it here', async () => {
      const folder = scratchFolder('rebuild')
      const rebuildKey = { backendUrl: new URL(backend.url), own: 'key-of-the-gateway' }
      const gateway = await serveStatic({ mounts: [], overlayDir: join(folder, 'static'), rebuildKey })
      const rebuild = async (key: string): Promise<number> => {
        const body = archiveOfFiles({ 'index.html': 'new' })
        return (await send(`${gateway.url}/admin/rebuild`, { method: 'POST', body, headers: bearer(key) })).status
      }
      const ID = await secrets.idOf('REBUILD_API_KEY')
      expect([await rebuild('key-of-the-gateway'), await rebuild('key-of-an-admin')]).toEqual([200, 401])
      await secrets.call(ID, 'setSecretValue', { value: 'key-of-an-admin' }, 'superadmin')
      expect([await rebuild('key-of-the-gateway'), await rebuild('key-of-an-admin')]).toEqual([401, 200])
      await gateway.close()
    })
  })

  test('the key of the QA channel is what an admin sets for it, before the environment, and no other', async () => {
    const qa = await startBackend({
      env: {
        TUTORIALS_PROFILE: 'qa',
        SECRETS_DIR: join(backend.dataDir, 'credentials'),
        CONTENT_API_KEY: 'of-the-environment'
      }
    })
    const begin = async (key: string): Promise<number> =>
      (await send(`${qa.url}/content/publish/begin`, { method: 'POST', headers: bearer(key) })).status
    expect(await begin('of-the-environment')).not.toBe(401)
    await secrets.call(
      await secrets.idOf('CONTENT_API_KEY'),
      'setSecretValue',
      { value: 'of-the-public-channel' },
      'superadmin'
    )
    await secrets.call(
      await secrets.idOf('CONTENT_API_KEY_QA'),
      'setSecretValue',
      { value: 'of-previews' },
      'superadmin'
    )
    await qa.at(6000)
    expect(await begin('of-previews')).not.toBe(401)
    for (const key of ['of-the-environment', 'of-the-public-channel'])
      expect([key, await begin(key)]).toEqual([key, 401])
    for (const key of ['CONTENT_API_KEY', 'CONTENT_API_KEY_QA'])
      await secrets.call(await secrets.idOf(key), 'clearSecretValue', {}, 'superadmin')
  })
})
