import { beforeAll, describe, expect } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, send } from '../support/http/http.ts'
import { type Asked, actions } from './support/actions.ts'

/** Every route that takes a body, as pinned. */
const routes: readonly Asked[] = readFileSync(join(import.meta.dirname, '..', 'pins', 'access.txt'), 'utf8')
  .split('\n')
  .map(line => line.split(/ +/))
  .flatMap(([what, path = '', access = '']) => (what === 'POST' ? [{ path: path.replace(/:\w+/g, 'x'), access }] : []))

const open = ['public', 'optional', 'any']
const withoutScope = [...open, 'login', 'authenticated-user', 'contentKey', 'rebuildKey']

describe('who may call is decided before a body is read', () => {
  let backend: Backend
  let all: readonly Asked[]

  beforeAll(async () => {
    backend = await leaseBackend()
    all = [...routes, ...(await actions())]
  })

  /** Addresses that answer a body that is not JSON with another status than `expected`. */
  async function others(asked: readonly Asked[], expected: number, headers: object): Promise<readonly unknown[]> {
    const found: unknown[] = []
    for (const { path } of asked) {
      const { status } = await send(`${backend.url}${path}`, {
        ...{ method: 'POST', body: '{' },
        headers: { 'content-type': 'application/json', ...headers }
      })
      if (status !== expected) found.push([path, status])
    }
    return found
  }

  verifies('PLATFORM-028', 'for nobody, at every route and action that is not open', async () => {
    const guarded = all.filter(({ access }) => !open.includes(access))
    expect(guarded.length).toBeGreaterThan(100)
    expect(guarded.map(({ path }) => path)).toContain('/graph/publishConcept')
    expect(await others(guarded, 401, {})).toEqual([])
  })

  verifies('PLATFORM-028', 'for a login without the scope', async () => {
    const scoped = all.filter(({ access }) => !withoutScope.includes(access))
    expect(scoped.length).toBeGreaterThan(70)
    expect(await others(scoped, 403, as('learner'))).toEqual([])
  })
})
