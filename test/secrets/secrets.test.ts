import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { verifies } from '../requirements/verifies.ts'
import { credentialsIn } from './support/credentials.ts'
import { admin, refusal, type SecretRow, type SecretsAdmin, secretsOf } from './support/secrets-admin.ts'

describe('secrets', () => {
  const NO_STORE = 'no-store, no-cache, must-revalidate, private'

  let backend: Backend
  let secrets: SecretsAdmin

  beforeAll(async () => {
    backend = await startBackend()
    secrets = secretsOf(backend)
  })

  describe('the inventory', () => {
    verifies(
      ['SECRETS-002', 'SECRETS-004', 'SECRETS-005', 'SECRETS-006'],
      'keeps what an admin writes down about a secret',
      async () => {
        const fields = {
          key: 'NEW_SECRET',
          description: 'For the test',
          kind: 'service-key',
          rotationOwner: 'team-blue',
          rotationDocsUrl: 'https://docs.example.com/rotate',
          expiresAt: '2030-01-31'
        }
        const ID = await secrets.created(fields)
        expect(await secrets.row(ID)).toMatchObject({ ...fields, lastRotatedAt: null, hasValue: false })
        expect((await secrets.patch(ID, { description: 'Otherwise', expiresAt: null })).status).toBe(200)
        expect(await secrets.row(ID)).toMatchObject({ ...fields, description: 'Otherwise', expiresAt: null })
        expect((await secrets.remove(ID)).status).toBe(204)
        expect((await secrets.list(`Secrets(${ID})`)).status).toBe(404)
      }
    )

    verifies('SECRETS-003', 'takes six kinds and no other, on every way to write', async () => {
      const kinds = ['salt', 'content-api-key', 'github-pat', 'service-key', 'smtp-credential', 'other']
      for (const kind of kinds) await secrets.created({ key: `KIND-${kind}`, kind })
      const ID = await secrets.created({ key: 'KIND' })
      for (const kind of ['smtp-config', 'Salt', '', 7, null]) {
        expect([kind, ...refusal(await post(secrets.at('Secrets'), { key: 'BAD', kind }, admin))]).toEqual([
          kind,
          400,
          'kind'
        ])
        expect([kind, ...refusal(await secrets.patch(ID, { kind }))]).toEqual([kind, 400, 'kind'])
        expect([kind, ...refusal(await secrets.patch(ID, { key: 'KIND', kind }, 'PUT'))]).toEqual([kind, 400, 'kind'])
      }
      const part = { method: 'PATCH', url: `Secrets(${ID})`, body: { kind: 'none' } }
      const { responses } = (await secrets.batch([part])).json<{
        responses: { status: number }[]
      }>()
      expect(responses[0]?.status).toBe(400)
    })

    test('names every field that breaks a rule', async () => {
      const bad: readonly [Record<string, unknown>, string][] = [
        [{}, 'key'],
        [{ key: '' }, 'key'],
        [{ key: 'with space' }, 'key'],
        [{ key: '../escape' }, 'key'],
        [{ key: 'x'.repeat(121) }, 'key'],
        [{ key: 'OK', rotationDocsUrl: 'javascript:alert(1)' }, 'rotationDocsUrl'],
        [{ key: 'OK', expiresAt: 'tomorrow' }, 'expiresAt'],
        [{ key: 'OK', expiresAt: '2026-02-30' }, 'expiresAt'],
        [{ key: 'OK', description: 'x'.repeat(501) }, 'description']
      ]
      for (const [fields, target] of bad)
        expect([fields, ...refusal(await post(secrets.at('Secrets'), fields, admin))]).toEqual([fields, 400, target])
    })

    test('has each key once, tells them apart by case, and keeps them for good', async () => {
      const ID = await secrets.created({ key: 'UNIQUE_KEY' })
      expect((await post(secrets.at('Secrets'), { key: 'UNIQUE_KEY' }, admin)).status).toBe(409)
      await secrets.created({ key: 'unique_key' })
      expect(refusal(await secrets.patch(ID, { key: 'OTHER_KEY' }))).toEqual([400, 'key'])
      expect((await secrets.patch(ID, { key: 'UNIQUE_KEY', description: 'same' })).status).toBe(200)
    })

    test('has the secrets of the platform from the start, and keeps what was edited over a restart', async () => {
      const rows = (await get(secrets.at('Secrets?$select=ID,key,kind'), admin)).json<{ value: SecretRow[] }>().value
      const keys = rows.map(({ key }) => key)
      for (const key of ['CONTENT_API_KEY', 'CONTENT_API_KEY_QA', 'REBUILD_API_KEY', 'FEEDBACK_SALT'])
        expect(keys).toContain(key)
      expect(Object.keys(rows[0] ?? {})).not.toContain('hasValue')
    })

    verifies('SECRETS-007', 'lets nobody write lastRotatedAt or hasValue', async () => {
      const ID = await secrets.created({ key: 'READ_ONLY', lastRotatedAt: '2020-01-01T00:00:00Z', hasValue: true })
      await secrets.patch(ID, { lastRotatedAt: '2020-01-01T00:00:00Z', hasValue: true })
      expect(await secrets.row(ID)).toMatchObject({ lastRotatedAt: null, hasValue: false })
    })
  })

  describe('a value', () => {
    verifies(['SECRETS-001', 'SECRETS-017'], 'is set under its key as alias, shown as there, and stamped', async () => {
      const ID = await secrets.created({ key: 'SET_ME' })
      const answer = await secrets.call(ID, 'setSecretValue', { value: 'value-one' })
      expect([answer.status, answer.json()]).toMatchObject([200, { written: true, lastRotatedAt: expect.any(String) }])
      const { lastRotatedAt } = answer.json<SecretRow>()
      expect(await secrets.row(ID)).toMatchObject({ hasValue: true, lastRotatedAt })
      expect(await credentialsIn(backend.dataDir).get('SET_ME')).toBe('value-one')
    })

    verifies(['SECRETS-010', 'SECRETS-011'], 'is revealed with the end of its window', async () => {
      const ID = await secrets.created({ key: 'REVEAL_ME' })
      await secrets.call(ID, 'setSecretValue', { value: 'value-two' })
      const time = new Date('2026-05-05T12:00:00Z')
      await backend.at(time)
      const answer = await secrets.call(ID, 'revealSecretValue')
      await backend.at(0)
      expect([answer.status, answer.json()]).toMatchObject([200, { value: 'value-two' }])
      const { expiresAt } = answer.json<{ expiresAt: string }>()
      expect(Date.parse(expiresAt) - time.getTime()).toBe(30_000)
    })

    verifies('SECRETS-012', 'is kept by nobody on its way', async () => {
      const ID = await secrets.created({ key: 'HEADERS', kind: 'salt' })
      const rotated = await secrets.call(ID, 'rotateSecretValue')
      const revealed = await secrets.call(ID, 'revealSecretValue')
      expect([rotated.headers['cache-control'], revealed.headers['cache-control']]).toEqual([NO_STORE, NO_STORE])
      const reveal = { method: 'POST', url: `Secrets(${ID})/AdminService.revealSecretValue`, body: {} }
      const batch = await secrets.batch([reveal])
      const [part] = batch.json<{ responses: { status: number; headers: Record<string, string> }[] }>().responses
      expect([part?.status, part?.headers['cache-control']]).toEqual([200, NO_STORE])
    })

    verifies(
      ['SECRETS-013', 'SECRETS-014'],
      'of the kinds salt and content-api-key is made by the platform',
      async () => {
        for (const kind of ['salt', 'content-api-key']) {
          const ID = await secrets.created({ key: `ROTATE-${kind}`, kind, rotationDocsUrl: 'https://docs.example.com' })
          const answers = [await secrets.call(ID, 'rotateSecretValue'), await secrets.call(ID, 'rotateSecretValue')]
          const values = answers.map(answer => answer.json<{ newValue: string }>().newValue)
          for (const answer of answers)
            expect(answer.json()).toMatchObject({
              rotated: true,
              reason: 'self-generated',
              newValue: expect.stringMatching(/^[0-9a-f]{64}$/),
              written: true,
              lastRotatedAt: expect.any(String),
              revealExpiresAt: expect.any(String),
              rotationDocsUrl: 'https://docs.example.com'
            })
          expect(values[0]).not.toBe(values[1])
          expect((await secrets.call(ID, 'revealSecretValue')).json()).toMatchObject({ value: values[1] })
        }
      }
    )

    verifies('SECRETS-015', 'of another kind is not: the answer says where a new one comes from', async () => {
      for (const kind of ['github-pat', 'service-key', 'smtp-credential', 'other']) {
        const rotationDocsUrl = `https://docs.example.com/${kind}`
        const ID = await secrets.created({ key: `VENDOR-${kind}`, kind, rotationDocsUrl })
        await secrets.call(ID, 'setSecretValue', { value: 'stays' })
        const answer = (await secrets.call(ID, 'rotateSecretValue')).json<{ lastRotatedAt: string }>()
        const guidance = { rotated: false, reason: 'vendor-side', newValue: null, written: false, rotationDocsUrl }
        expect(answer).toMatchObject({ ...guidance, revealExpiresAt: null })
        expect((await secrets.call(ID, 'revealSecretValue')).json()).toMatchObject({ value: 'stays' })
      }
    })

    verifies('SECRETS-016', 'is cleared, again and again; the row stays', async () => {
      const ID = await secrets.created({ key: 'CLEAR_ME', description: 'stays' })
      await secrets.call(ID, 'setSecretValue', { value: 'value' })
      for (let time = 0; time < 2; time += 1) {
        const answer = await secrets.call(ID, 'clearSecretValue')
        expect([answer.status, answer.json()]).toMatchObject([200, { cleared: true }])
      }
      expect(await credentialsIn(backend.dataDir).get('CLEAR_ME')).toBeUndefined()
      expect(await secrets.row(ID)).toMatchObject({ description: 'stays', hasValue: false })
      expect((await secrets.call(ID, 'revealSecretValue')).status).toBe(404)
    })

    test('that is empty, too long or no text is refused', async () => {
      const ID = await secrets.created({ key: 'RULES', kind: 'content-api-key' })
      for (const value of ['', ' \n', null, undefined, 7, { a: 1 }, 'x'.repeat(4097), 'two words', 'line\n']) {
        const answer = await secrets.call(ID, 'setSecretValue', { value })
        expect([value, answer.status, refusal(answer)[1]]).toEqual([value, 400, 'value'])
      }
      expect(await secrets.row(ID)).toMatchObject({ hasValue: false, lastRotatedAt: null })
    })

    test('keeps its row from being deleted', async () => {
      const ID = await secrets.created({ key: 'KEEP_ROW' })
      await secrets.call(ID, 'setSecretValue', { value: 'value' })
      expect(refusal(await secrets.remove(ID))).toEqual([409, 'key'])
      await secrets.call(ID, 'clearSecretValue')
      expect((await secrets.remove(ID)).status).toBe(204)
    })

    test('has a row: operations on another are 404', async () => {
      for (const operation of ['setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue'])
        for (const ID of ['00000000-0000-4000-8000-000000000000', 'no-uuid'])
          expect([operation, ID, (await secrets.call(ID, operation, { value: 'x' })).status < 500]).toEqual([
            operation,
            ID,
            true
          ])
      expect((await secrets.call('00000000-0000-4000-8000-000000000000', 'revealSecretValue')).status).toBe(404)
    })
  })

  verifies('SECRETS-018', 'only admins work with secrets', async () => {
    const ID = await secrets.created({ key: 'WHO', kind: 'salt' })
    await secrets.call(ID, 'setSecretValue', { value: 'value' })
    for (const operation of ['setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue']) {
      for (const user of ['learner', 'author', 'agent', 'scanner'])
        expect([operation, user, (await secrets.call(ID, operation, { value: 'x' }, user)).status]).toEqual([
          operation,
          user,
          403
        ])
      expect((await post(secrets.at(`Secrets(${ID})/AdminService.${operation}`), { value: 'x' })).status).toBe(401)
    }
    expect(await credentialsIn(backend.dataDir).get('WHO')).toBe('value')
  })

  test('values of keys that publish and rebuild are for a SuperAdmin, whatever their kind; their rows are for each admin', async () => {
    const operations = ['setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue']
    const generated = await secrets.created({ key: 'CONTENT_API_KEY_GENERATED', kind: 'other' })
    const ids = [
      ...(await Promise.all(['CONTENT_API_KEY', 'CONTENT_API_KEY_QA', 'REBUILD_API_KEY'].map(secrets.idOf))),
      generated
    ]
    const mayUse = (ID: string, name: string) =>
      get(secrets.at(`Secrets(${ID})?$select=mayUseValue`), as(name)).then(({ json }) => json())
    expect(await mayUse(await secrets.created({ key: 'MINE' }), 'admin')).toMatchObject({ mayUseValue: true })
    for (const ID of ids) {
      expect(await mayUse(ID, 'admin')).toMatchObject({ mayUseValue: false })
      expect(await mayUse(ID, 'superadmin')).toMatchObject({ mayUseValue: true })
      expect((await secrets.patch(ID, { kind: 'other', description: 'still mine' })).status).toBe(200)
      for (const operation of operations) {
        const answer = await secrets.call(ID, operation, operation === 'setSecretValue' ? { value: 'x' } : {})
        expect([answer.status, answer.json()]).toMatchObject([
          403,
          { error: { code: 'superadmin_only', target: 'key' } }
        ])
      }
    }
    const [ID = ''] = ids
    expect((await secrets.call(ID, 'setSecretValue', { value: 'with a space' }, 'superadmin')).status).toBe(400)
    expect((await secrets.call(ID, 'setSecretValue', { value: 'set-by-a-superadmin' }, 'superadmin')).status).toBe(200)
    expect((await secrets.call(ID, 'clearSecretValue', {}, 'superadmin')).status).toBe(200)
  })

  verifies('SECRETS-009', 'values are asked for by POST alone', async () => {
    const ID = await secrets.created({ key: 'POST_ONLY' })
    await secrets.call(ID, 'setSecretValue', { value: 'never-by-get' })
    for (const operation of ['revealSecretValue', 'setSecretValue', 'rotateSecretValue', 'clearSecretValue'])
      for (const suffix of ['', '()']) {
        const answer = await get(secrets.at(`Secrets(${ID})/AdminService.${operation}${suffix}`), admin)
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.text()).not.toContain('never-by-get')
      }
  })
})
