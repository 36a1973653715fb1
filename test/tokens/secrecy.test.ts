import { describe, expect } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { mint, type Minted, revoke, use } from './support/tokens.ts'

onBoth('statements')

describe('the secrecy of tokens', () => {
  /** Everything in the data folder, which holds the database of SQLite. */
  function filesOf(backend: Backend): Buffer {
    const entries = readdirSync(backend.dataDir, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    return Buffer.concat(files.map(file => readFileSync(file)))
  }

  /** Every value of every table. */
  async function valuesOf(backend: Backend): Promise<string> {
    const listing =
      backend.database.kind === 'sqlite'
        ? `SELECT name FROM sqlite_master WHERE type = 'table'`
        : `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
    const tables = await backend.sql(listing)
    const rows = await Promise.all(tables.map(({ name }) => backend.sql(`SELECT * FROM ${String(name)}`)))
    return JSON.stringify(rows)
  }

  /** Uses a token in every way there is, good and bad, and returns the texts of all answers but that of the minting. */
  async function answersAfter(backend: Backend, { token, ID }: Minted): Promise<string> {
    const answers = [
      await get(`${backend.url}/pats`, as('learner')),
      await get(`${backend.url}/pats/MyPATs(${ID})`, as('learner')),
      await use(backend, token),
      await use(backend, token, '/mcp-pat/admin'),
      await use(backend, `${token.slice(0, -1)}!`),
      await get(`${backend.url}/pats`, bearer(token)),
      await get(`${backend.url}/auth/user`, bearer(token)),
      await post(`${backend.url}/content/rollback`, {}, bearer(token)),
      await revoke(backend, 'learner', ID),
      await use(backend, token),
      await get(`${backend.url}/pats`, as('learner'))
    ]
    return answers.map(answer => `${answer.rawHeaders.join('\n')}\n${answer.text()}`).join('\n')
  }

  verifies(['TOKENS-004', 'TOKENS-015'], 'the plain text is in one answer and nowhere else', async () => {
    const backend = await startBackend({ env: { DEBUG: 'sql,odata,db,req,tokens,http' } })
    const minted = await mint(backend, 'learner', { scopes: ['read', 'write'] })
    const secret = minted.token.slice('pat_12345678_'.length, -6)

    const answers = await answersAfter(backend, minted)
    expect(answers).not.toContain(secret)
    const values = await valuesOf(backend)
    expect(values).toContain(minted.prefix)
    expect(values).toContain(createHash('sha256').update(minted.token).digest('hex'))
    expect(values).not.toContain(secret)
    await backend.stop()
    expect(filesOf(backend).includes(secret)).toBe(false)
    expect(backend.output()).toContain('INSERT INTO tutorials_tokens_PersonalAccessTokens')
    expect(backend.output()).not.toContain(secret)
  })

  test('the hash is in no answer', async () => {
    const backend = await leaseBackend()
    const minted = await mint(backend, 'learner')
    const hash = createHash('sha256').update(minted.token).digest('hex')
    expect(await answersAfter(backend, minted)).not.toContain(hash)
    for (const query of ['$select=hash', '$filter=hash%20ne%20null', '$orderby=hash', '$expand=user'])
      expect((await get(`${backend.url}/pats?${query}`, as('learner'))).status).toBe(400)
  })
})
