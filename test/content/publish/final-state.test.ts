import { beforeAll, describe, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { curator } from '../../catalog/support/curator.ts'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { givenSeed, isFullRun } from '../../support/environment.ts'
import { type Change, changes, History } from '../support/final-state.ts'
import { deltaFlags } from '../support/flags.ts'
import { shownState } from '../support/shown-state.ts'

onBoth('statements', 'transactions')

const searching = { SEARCH_RATE_LIMIT_MAX: '100000' }
const runs = isFullRun() ? 8 : databaseKind === 'sqlite' ? 4 : 2

let untouched: Backend

async function store(env: Readonly<Record<string, string>> = {}): Promise<Backend> {
  const backend = await startBackend({ env: { ...searching, ...env } })
  for (const name of ['topic>first', 'topic>second']) await curator(backend).tag(name)
  return backend
}

beforeAll(async () => {
  untouched = await store()
})

describe.each(['none', 'skip'] as const)('with the delta flags %s', setting => {
  let backend: Backend
  let histories = 0

  beforeAll(async () => {
    backend = await store(deltaFlags[setting])
  })

  /** Each history has slugs of its own, so a failing one is made shorter by living through parts of it. */
  async function endsAsPublished(history: readonly Change[]): Promise<void> {
    const lived = new History(backend, `${setting}${++histories}`)
    await lived.begin()
    for (const change of history) await lived.live(change)
    await lived.publishFinalState(untouched)
    const states = () => Promise.all([backend, untouched].map(each => shownState(each, lived.prefix)))
    // search and graph follow within half a second
    let [after, expected] = await states()
    for (let left = 20; left > 0 && !isDeepStrictEqual(after, expected); left--) {
      await new Promise(resolve => setTimeout(resolve, 100))
      ;[after, expected] = await states()
    }
    expect(after).toEqual(expected)
  }

  verifies(
    'CONTENT-090',
    'whatever was published, purged and rolled back, all that is shown is as if its last state alone had been published',
    () => fc.assert(fc.asyncProperty(changes(8), endsAsPublished), { numRuns: runs, seed: givenSeed() ?? 2026 }),
    300_000
  )
})
