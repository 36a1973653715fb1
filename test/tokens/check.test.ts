import { afterAll, beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { list, mint, revoke, rpcError, use } from './support/tokens.ts'
import { until } from '../support/until.ts'

onBothInFullRun('statements', 'times', 'concurrency')
inFullRun()

describe('the check of tokens', () => {
  const clock = new Date('2030-01-01T10:00:00.000Z')
  const second = 1000
  const minute = 60 * second
  const day = 24 * 60 * minute
  const tokens = 'tutorials_tokens_PersonalAccessTokens'
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend()
    await backend.at(clock)
  })

  afterAll(() => backend.at(0))

  const at = (offset: number): Promise<void> => backend.at(new Date(clock.getTime() + offset))

  /** Well formed, with the right checksum, and nobody's. */
  async function strangersToken(): Promise<string> {
    const { ID, token } = await mint(backend, 'learner')
    await backend.sql(`DELETE FROM ${tokens} WHERE ID = ?`, [ID])
    return token
  }

  function expectRefused(answer: HttpResponse, message: RegExp): void {
    expect([answer.status, answer.json()]).toEqual([401, rpcError(-32001, expect.stringMatching(message))])
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer realm="tutorials"/)
    expect(answer.headers['cache-control']).toBe('no-store')
  }

  /** The statements that the call needs until it is answered. */
  async function statementsOf(call: () => Promise<HttpResponse>): Promise<readonly string[]> {
    await backend.disturb()
    await call()
    return (await backend.observe()).statements
  }

  const lookUps = (statements: readonly string[]) => statements.filter(sql => /^SELECT/i.test(sql) && /hash/i.test(sql))

  describe('who may pass', () => {
    verifiesOnSqlite(['TOKENS-011', 'TOKENS-023'], 'nobody without a token: JSON-RPC error, 401', async () => {
      const path = `${backend.url}/mcp-pat/search`
      expectRefused(await get(path), /Bearer pat_/)
      for (const authorization of ['Bearer', 'Basic bGVhcm5lcjpsZWFybmVy', 'Bearer  ', 'pat_', ''])
        expectRefused(await post(path, {}, { authorization }), /Bearer pat_/)
      expectRefused(await use(backend, backend.key), /no personal access token/)
    })

    verifies('TOKENS-011', 'the owner of a token', async () => {
      const { token } = await mint(backend, 'learner')
      for (const path of ['/mcp-pat/search', '/mcp-pat/api', '/mcp-pat/homepage', '/MCP-PAT/api'])
        expect([path, (await use(backend, token, path)).status]).toEqual([path, 200])
      for (const path of ['/mcp-pat', '/mcp-pat/']) {
        const answer = await use(backend, token, path)
        expect([path, answer.status, answer.json()]).toEqual([path, 404, rpcError(-32601)])
      }
    })

    test('without any scope of the owner', async () => {
      const { token } = await mint(backend, 'superadmin', { scopes: ['read', 'write'] })
      const answer = await use(backend, token, '/mcp-pat/admin')
      expect([answer.status, answer.json()]).toEqual([403, rpcError(-32003)])
    })

    test('a mistyped token is refused before anything is read', async () => {
      const { token } = await mint(backend, 'learner')
      const last = token.endsWith('0') ? '1' : '0'
      const mistyped = [token.slice(0, -1), `${token}0`, token.slice(0, -1) + last, `pat_${'0'.repeat(58)}`, 'pat_']
      for (const wrong of mistyped) {
        const statements = await statementsOf(async () => {
          const answer = await use(backend, wrong)
          expectRefused(answer, /no personal access token/)
          return answer
        })
        expect([wrong, statements]).toEqual([wrong, []])
      }
    })

    verifies('TOKENS-021', 'an unknown one is looked up by its hash, and not again at once', async () => {
      const token = await strangersToken()
      const ask = async () => {
        const answer = await use(backend, token)
        expectRefused(answer, /unknown/)
        return answer
      }
      const statements = await statementsOf(ask)
      expect(lookUps(statements)).toHaveLength(1)
      expect(statements.join('\n')).not.toContain(token)
      expect(lookUps(await statementsOf(ask))).toEqual([])
      await at(6 * second)
      expect(lookUps(await statementsOf(ask))).toHaveLength(1)
      await at(0)
    })

    testOnBoth('asked for many times at once, a token is looked up once', async () => {
      const { token } = await mint(backend, 'learner')
      const statements = await statementsOf(async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => use(backend, token)))
        expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
        return answers[0] as HttpResponse
      })
      expect(lookUps(statements).length).toBeLessThanOrEqual(1)
    })
  })

  describe('how long a token lives', () => {
    verifies(['TOKENS-005', 'TOKENS-007'], 'until it expires, also while it is remembered', async () => {
      const { token, ID } = await mint(backend, 'author', { ttlDays: 1 })
      await at(day - 1)
      expect((await use(backend, token)).status).toBe(200)
      expect((await list(backend, 'author')).find(each => each.ID === ID)?.statusText).toBe('Active')
      await at(day)
      expectRefused(await use(backend, token), /expired/)
      expect((await list(backend, 'author')).find(each => each.ID === ID)?.statusText).toBe('Expired')
      await at(0)
    })

    verifies(['TOKENS-006', 'TOKENS-008'], 'until it is revoked, from the next request on', async () => {
      const { token, ID } = await mint(backend, 'author')
      for (let round = 0; round < 3; round++) expect((await use(backend, token)).status).toBe(200)
      expect((await revoke(backend, 'author', ID)).status).toBe(200)
      expectRefused(await use(backend, token), /revoked/)
    })

    testOnBoth('until it is revoked, however many requests are under way', async () => {
      const { token, ID } = await mint(backend, 'author')
      let revoked = false
      const late: number[] = []
      const callers = Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 20; round++) {
          const asksLate = revoked
          const { status } = await use(backend, token)
          if (asksLate) late.push(status)
        }
      })
      expect((await revoke(backend, 'author', ID)).status).toBe(200)
      revoked = true
      await Promise.all(callers)
      expect(late.filter(status => status !== 401)).toEqual([])
      expectRefused(await use(backend, token), /revoked/)
    })

    verifies('TOKENS-022', 'what was looked up counts for 60 seconds', async () => {
      const { token, ID } = await mint(backend, 'author')
      expect(lookUps(await statementsOf(() => use(backend, token)))).toHaveLength(1)
      expect(lookUps(await statementsOf(() => use(backend, token)))).toEqual([])
      await backend.sql(`UPDATE ${tokens} SET revokedAt = ? WHERE ID = ?`, [clock, ID])
      await at(minute - 1)
      expect((await use(backend, token)).status).toBe(200)
      await at(minute)
      expectRefused(await use(backend, token), /revoked/)
      await at(0)
    })

    testOnBoth('not longer than its owner: with the row goes the access', async () => {
      const { token, ID } = await mint(backend, 'author')
      expect((await use(backend, token)).status).toBe(200)
      await backend.sql(`DELETE FROM ${tokens} WHERE ID = ?`, [ID])
      await at(minute)
      expectRefused(await use(backend, token), /unknown/)
      await at(0)
    })

    testOnBoth('not longer than its owner: with the person goes the access, without waiting', async () => {
      const { token } = await mint(backend, 'learner2')
      expect((await use(backend, token)).status).toBe(200)
      const erased = await post(`${backend.url}/admin/anonymizeUser`, { loginId: 'learner2' }, as('admin'))
      expect(erased.status).toBeLessThan(300)
      await until(async () => (await use(backend, token)).status === 401)
      expect(await backend.sql(`SELECT * FROM ${tokens} WHERE prefix = ?`, [token.slice(0, 12)])).toEqual([])
    })

    testOnBoth('a revocation reaches the other instances', async () => {
      const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
      await other.at(clock)
      const { token, ID } = await mint(backend, 'author')
      expect((await use(other, token)).status).toBe(200)
      expect((await revoke(backend, 'author', ID)).status).toBe(200)
      await until(async () => (await use(other, token)).status === 401)
      await other.stop()
    })
  })

  describe('when it was last used', () => {
    const lastUsed = async (ID: string) => (await list(backend, 'api')).find(token => token.ID === ID)?.lastUsedAt

    testOnBoth('is written once a minute at most', async () => {
      const { token, ID } = await mint(backend, 'api')
      await use(backend, token)
      await until(async () => (await lastUsed(ID)) === clock.toISOString())
      await at(minute - 1)
      const statements = await statementsOf(() => use(backend, token))
      expect(statements.filter(sql => /^UPDATE/i.test(sql))).toEqual([])
      await at(minute)
      await use(backend, token)
      await until(async () => (await lastUsed(ID)) === new Date(clock.getTime() + minute).toISOString())
      await at(0)
    })

    testOnBoth('is not written for a token that is refused', async () => {
      const { token, ID } = await mint(backend, 'api')
      await revoke(backend, 'api', ID)
      const statements = await statementsOf(() => use(backend, token))
      expect(statements.filter(sql => /^UPDATE/i.test(sql))).toEqual([])
      expect(await lastUsed(ID)).toBeNull()
    })
  })
})
