import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { inForce } from './support/singleton.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { changeTenant, effectiveTenant, readTenant } from './support/tenant.ts'

onBothInFullRun('types', 'concurrency')

const LOCALHOST = 'http://localhost:1313,http://localhost:5000,http://localhost:4004'
const TABLE = 'tutorials_tenant_TenantSettings'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend({ env: { REBUILD_TARGET_ENV: 'dev' } })
})

describe('a row that nobody has written', () => {
  verifies(['SETTINGS-019', 'SETTINGS-021'], 'is created with nothing set when it is first read', async () => {
    expect(await backend.sql(`SELECT * FROM ${TABLE}`)).toEqual([])
    const empty = { allowedCorsOrigins: null, rebuildTargetEnv: null, techUsers: null, techUsersMapping: null }
    const rows = await Promise.all(Array.from({ length: 10 }, () => readTenant(backend)))
    for (const row of rows) expect(row).toMatchObject({ ...empty, modifiedBy: null })
    expect(await backend.sql(`SELECT * FROM ${TABLE}`)).toHaveLength(1)
    expect(await effectiveTenant(backend, 'techUsers')).toEqual({ value: null, source: 'default' })
    expect(await effectiveTenant(backend, 'techUsersMapping')).toEqual({ value: null, source: 'default' })
  })

  verifiesOnSqlite('SETTINGS-013', 'allows the three local origins', async () => {
    expect(await effectiveTenant(backend, 'allowedCorsOrigins')).toEqual({ value: LOCALHOST, source: 'default' })
  })

  verifiesOnSqlite('SESSIONS-070', 'leaves the knowledge graph off', async () => {
    expect(await inForce(backend, 'KnowledgeGraphSettings.enabled')).toEqual(['false', 'default'])
  })

  verifiesOnSqlite('SETTINGS-017', 'takes rebuildTargetEnv from the environment', async () => {
    expect(await effectiveTenant(backend, 'rebuildTargetEnv')).toEqual({ value: 'dev', source: 'env' })
  })
})

describe('a stored value', () => {
  verifies(['SETTINGS-001', 'SETTINGS-016'], 'overrides the environment, and is any text', async () => {
    const answer = await changeTenant(backend, { rebuildTargetEnv: 'staging-eu' })
    expect(answer.status).toBe(200)
    expect(await readTenant(backend)).toMatchObject({ rebuildTargetEnv: 'staging-eu', modifiedBy: 'admin' })
    expect(await effectiveTenant(backend, 'rebuildTargetEnv')).toEqual({ value: 'staging-eu', source: 'db' })
  })

  verifiesOnSqlite('SETTINGS-027', 'that is taken away lets the environment through again', async () => {
    for (const nothing of [null, '']) {
      await changeTenant(backend, { rebuildTargetEnv: 'prod' })
      expect(await effectiveTenant(backend, 'rebuildTargetEnv')).toEqual({ value: 'prod', source: 'db' })
      expect((await changeTenant(backend, { rebuildTargetEnv: nothing })).status).toBe(200)
      expect(await readTenant(backend)).toMatchObject({ rebuildTargetEnv: null })
      expect(await effectiveTenant(backend, 'rebuildTargetEnv')).toEqual({ value: 'dev', source: 'env' })
    }
  })

  verifies('SETTINGS-012', 'of the origins is a text of any length, with commas', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `https://host-${index}.example`).join(', ')
    expect((await changeTenant(backend, { allowedCorsOrigins: many })).status).toBe(200)
    expect(await readTenant(backend)).toMatchObject({ allowedCorsOrigins: many })
    expect((await changeTenant(backend, { allowedCorsOrigins: null })).status).toBe(200)
  })

  test('counts in a batch too, for whoever asks next', async () => {
    const change = { rebuildTargetEnv: 'batch' }
    const request = { id: '1', atomicityGroup: 'g', method: 'PATCH', url: 'TenantSettings', body: change }
    const headers = { 'content-type': 'application/json' }
    const answer = await post(`${backend.url}/admin/$batch`, { requests: [{ ...request, headers }] }, as('admin'))
    expect(answer.json()).toMatchObject({ responses: [{ status: 200 }] })
    expect(await effectiveTenant(backend, 'rebuildTargetEnv')).toEqual({ value: 'batch', source: 'db' })
  })
})

describe('a value that breaks a rule', () => {
  const refused: readonly [string, Readonly<Record<string, unknown>>, string][] = [
    ['a text that is too long', { rebuildTargetEnv: '12345678901' }, 'rebuildTargetEnv'],
    ['a number for a text', { rebuildTargetEnv: 5 }, 'rebuildTargetEnv'],
    ['any origin', { allowedCorsOrigins: '*' }, 'allowedCorsOrigins'],
    ['an origin with a path', { allowedCorsOrigins: 'https://a.example/' }, 'allowedCorsOrigins'],
    ['an origin of no web page', { allowedCorsOrigins: 'https://a.example,null' }, 'allowedCorsOrigins'],
    ['a mapping without a uuid', { techUsersMapping: 'robot:42' }, 'techUsersMapping'],
    ['a mapping without an id', { techUsersMapping: '6f1c2d7e-0000-4000-8000-000000000001' }, 'techUsersMapping'],
    ['technical users that are no JSON', { techUsers: '[{' }, 'techUsers'],
    ['technical users that are no array', { techUsers: '{}' }, 'techUsers'],
    ['a technical user without secret', { techUsers: '[{"id":"a","roles":[]}]' }, 'techUsers[0].secret'],
    ['a secret that is empty', { techUsers: '[{"id":"a","secret":"","roles":[]}]' }, 'techUsers[0].secret'],
    ['an id that Basic cannot carry', { techUsers: '[{"id":"a:b","secret":"x","roles":[]}]' }, 'techUsers[0].id'],
    ['an unknown role', { techUsers: '[{"id":"a","secret":"x","roles":["Root"]}]' }, 'techUsers[0].roles[0]']
  ]

  beforeAll(async () => {
    await changeTenant(backend, { rebuildTargetEnv: 'kept' })
  })

  test.each(refused)('%s is refused by name', async (_, change, target) => {
    const answer = await changeTenant(backend, change)
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: { target } })
    expect(answer.json<{ error: { message: string } }>().error.message).not.toBe('')
    expect(await readTenant(backend)).toMatchObject({ rebuildTargetEnv: 'kept', techUsers: null })
  })

  verifiesOnSqlite('SETTINGS-014', 'rebuildTargetEnv holds ten characters', async () => {
    expect((await changeTenant(backend, { rebuildTargetEnv: 'x'.repeat(11) })).status).toBe(400)
    expect((await changeTenant(backend, { rebuildTargetEnv: 'ä'.repeat(10) })).status).toBe(200)
    expect(await readTenant(backend)).toMatchObject({ rebuildTargetEnv: 'ä'.repeat(10) })
  })

  test('two technical users have two ids, two mappings too', async () => {
    const users = JSON.stringify(['a', 'b', 'a'].map(id => ({ id, secret: 'x', roles: [] })))
    expect((await changeTenant(backend, { techUsers: users })).json()).toMatchObject({
      error: { target: 'techUsers[2].id' }
    })
    const uuid = '6f1c2d7e-0000-4000-8000-000000000001'
    expect((await changeTenant(backend, { techUsersMapping: `a:${uuid};a:${uuid}` })).status).toBe(400)
  })

  test('in the environment stops the start, and the message names the variable', async () => {
    const start = startBackend({ env: { REBUILD_TARGET_ENV: 'much-too-long' } })
    await expect(start).rejects.toThrow('REBUILD_TARGET_ENV: must have at most 10 characters')
  })
})

describe('the singleton', () => {
  test('is one: it is not created, deleted or given another key', async () => {
    const { ID } = await readTenant(backend)
    expect((await post(`${backend.url}/admin/TenantSettings`, {}, as('admin'))).status).toBe(405)
    const path = `${backend.url}/admin/TenantSettings`
    expect((await send(path, { method: 'DELETE', headers: as('admin') })).status).toBe(405)
    const other = '6f1c2d7e-0000-4000-8000-000000000001'
    await changeTenant(backend, { ID: other, rebuildTargetEnv: 'one' })
    expect(await readTenant(backend)).toMatchObject({ ID, rebuildTargetEnv: 'one' })
    expect(await backend.sql(`SELECT * FROM ${TABLE}`)).toHaveLength(1)
  })

  test('is a singleton in the metadata', async () => {
    const metadata = (await get(`${backend.url}/admin/$metadata`, as('admin'))).text()
    expect(metadata).toContain('<Singleton Name="TenantSettings"')
  })

  test('is there for admins alone', async () => {
    for (const path of ['/admin/TenantSettings', '/admin/TenantSettings/effective()']) {
      expect((await get(`${backend.url}${path}`)).status).toBe(401)
      for (const user of ['learner', 'author', 'scanner', 'display', 'agent', 'api', 'consolidation'])
        expect((await get(`${backend.url}${path}`, as(user))).status).toBe(403)
    }
    expect((await changeTenant(backend, { rebuildTargetEnv: 'stolen' }, as('author'))).status).toBe(403)
    expect((await changeTenant(backend, { rebuildTargetEnv: 'stolen' }, {})).status).toBe(401)
    expect((await readTenant(backend)).rebuildTargetEnv).not.toBe('stolen')
  })
})
