import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { bearer, get } from '../support/http/http.ts'
import type { LeasedIssuer } from '../support/http/issuer.ts'
import { leasePeople } from './support/people.ts'

describe('roles', () => {
  let issuer: LeasedIssuer
  let backend: Backend

  beforeAll(async () => {
    ;({ issuer, backend } = await leasePeople())
  })

  /** The status that a path answers to the holder of these scopes. */
  async function statusOf(path: string, scope: string): Promise<number> {
    const token = await issuer.sign({ sub: 'person', scope })
    return (await get(`${backend.url}${path}`, bearer(token))).status
  }

  verifies('PEOPLE-020', 'whoever was not given Tutorial.Author does not have it', async () => {
    expect(await statusOf('/author/$metadata', '')).toBe(403)
    expect(await statusOf('/author/$metadata', 'Admin SuperAdmin Everyone')).toBe(403)
    expect(await statusOf('/author/$metadata', 'Tutorial.Author')).toBe(200)
  })

  verifies('PEOPLE-021', 'an author cannot reach the admin service', async () => {
    for (const path of ['/admin', '/admin/', '/admin/$metadata', '/admin/Users', '/admin/analytics/'])
      expect([await statusOf(path, 'Tutorial.Author Everyone'), path]).toEqual([403, path])
    expect(await statusOf('/admin/$metadata', 'Admin')).toBe(200)
  })
})
