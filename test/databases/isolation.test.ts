import { beforeAll, describe, expect, test } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { uncommitted } from './support/uncommitted.ts'

onBoth('transactions', 'concurrency')

interface Batch {
  readonly responses: readonly { readonly id: string; readonly status: number; readonly body?: Row }[]
}

describe('isolation', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const create = (name: string) =>
    curator(backend).made('LegacyRedirects', { fromPath: `/isolation/${name}`, toPath: '/before' })
  const targets = async (name: string) => {
    const rows = await curator(backend).list(`LegacyRedirects?$filter=fromPath eq '/isolation/${name}'`)
    return rows.map(({ toPath }) => toPath)
  }
  const table = 'tutorials_homepage_LegacyRedirects'

  test('what another transaction has written is read once it is committed, and never before', async () => {
    const { ID } = await create('read')
    const written = await uncommitted(backend, `UPDATE ${table} SET toPath = '/after' WHERE ID = '${ID}'`)
    expect(await targets('read')).toEqual(['/before'])
    await written.commit()
    expect(await targets('read')).toEqual(['/after'])
  })

  test('what it has undone is never read', async () => {
    const { ID } = await create('undone')
    const written = await uncommitted(backend, `DELETE FROM ${table} WHERE ID = '${ID}'`)
    expect(await targets('undone')).toEqual(['/before'])
    await written.rollback()
    expect(await targets('undone')).toEqual(['/before'])
  })

  test('a group of a batch reads what it has written, and is undone as a whole', async () => {
    const { ID, fromPath } = await create('group')
    const group = (toPath: string, ...more: readonly object[]) =>
      curator(backend).batch([
        { method: 'PATCH', url: `LegacyRedirects(${ID})`, atomicityGroup: 'g', body: { toPath } },
        { method: 'GET', url: `LegacyRedirects(${ID})`, atomicityGroup: 'g', dependsOn: ['0'], headers: {} },
        ...more.map(each => ({ ...each, atomicityGroup: 'g' }))
      ])
    const done = (await group('/first')).json<Batch>().responses
    expect(done.map(({ status, body }) => [status, body?.['toPath']])).toEqual([
      [200, '/first'],
      [200, '/first']
    ])
    const undone = await group('/second', { method: 'POST', url: 'LegacyRedirects', body: { fromPath, toPath: '/' } })
    expect(undone.json<Batch>().responses.map(({ status }) => status)).toContain(409)
    expect(await targets('group')).toEqual(['/first'])
  })

  test('of those that change one state of a row at once, one wins', async () => {
    // one meeting of writers could go well by chance
    for (let round = 0; round < 8; round++) {
      const name = `race-${round}`
      const { ID, ['@odata.etag']: etag } = await create(name)
      const headers = { 'if-match': String(etag) }
      const patch = (toPath: string) => curator(backend).patch(`LegacyRedirects(${ID})`, { toPath }, headers)
      const answers = await Promise.all(['/a', '/b', '/c', '/d'].map(patch))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
      const winner = answers.find(({ status }) => status === 200)
      expect(await targets(name)).toEqual([winner?.json<Row>()['toPath']])
    }
  })

  test('of those that delete one state of a row at once, and change it, one wins', async () => {
    const { ID, ['@odata.etag']: etag } = await create('gone')
    const headers = { 'if-match': String(etag) }
    const admin = curator(backend)
    const [gone, changed] = await Promise.all([
      admin.call('DELETE', `LegacyRedirects(${ID})`, undefined, headers),
      admin.patch(`LegacyRedirects(${ID})`, { toPath: '/late' }, headers)
    ])
    expect([
      [204, 412],
      [204, 404],
      [412, 200]
    ]).toContainEqual([gone.status, changed.status])
    expect(await targets('gone')).toEqual(gone.status === 204 ? [] : ['/late'])
  })
})
