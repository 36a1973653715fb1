import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { bearer, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { curator } from './support/curator.ts'

onBoth('constraints', 'statements')

const slug = 'written-often'

describe('however often a slug is written, there is one row', () => {
  let backend: Backend
  let ID: string

  const rows = () => backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE lower(slug) = ?', [slug])
  const publishAgain = (revision: number) =>
    publish(backend, { [slug]: sampleDocument(slug, revision) }, { metadata: { [slug]: { title: `${revision}` } } })

  beforeAll(async () => {
    backend = await leaseBackend()
    ;({ ID } = await curator(backend).tutorial(slug))
  })

  verifies('CATALOG-008', 'by publishes, a purge, and a rollback of it', async () => {
    for (const write of [
      () => publishAgain(1),
      () => publishAgain(1),
      () => publishAgain(2),
      () => post(`${backend.url}/build/orphan-purge`, { slugs: [slug] }, bearer(backend.key)),
      () => publisher(backend).rollback(),
      () => post(`${backend.url}/build/orphan-purge`, { slugs: [slug] }, bearer(backend.key)),
      () => publishAgain(3)
    ]) {
      const written = await write()
      if ('status' in written) expect([200, written.text()]).toEqual([written.status, expect.any(String)])
      expect(await rows()).toEqual([{ id: ID }])
    }
  })

  verifies('CATALOG-008', 'by admins, who change the row or are refused another', async () => {
    const admin = curator(backend)
    const tutorial = { slug, title: 'By an admin' }
    expect((await admin.call('PUT', `Tutorials(${ID})`, tutorial)).status).toBe(200)
    expect((await admin.patch(`Tutorials(${ID})`, { title: 'Again' })).status).toBe(200)
    expect([409, 412]).toContain((await admin.call('PUT', `Tutorials(${randomUUID()})`, tutorial)).status)
    expect((await admin.post('Tutorials', { ...tutorial, slug: slug.toUpperCase() })).status).toBe(409)
    expect((await admin.remove(`Tutorials(${ID})`)).status).toBe(204)
    expect((await admin.post('Tutorials', tutorial)).status).toBe(409)
    expect(await rows()).toEqual([{ id: ID }])
    await publishAgain(4)
    expect(await rows()).toEqual([{ id: ID }])
  })
})
