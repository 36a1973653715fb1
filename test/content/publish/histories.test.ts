import { beforeAll } from '@jest/globals'
import fc from 'fast-check'
import { verifies } from '../../requirements/verifies.ts'
import { startBackend } from '../../support/backend.ts'
import { inFullRun, onBoth } from '../../support/database/on-both.ts'
import { Chronicle, history, historyWithRestarts, type Step } from '../support/history.ts'

inFullRun()
onBoth('statements', 'transactions')

/** Runs on PostgreSQL are shorter: what happens there depends on the statements, not on how often they are run. */
const isSqlite = databaseKind === 'sqlite'

let chronicle: Chronicle

beforeAll(async () => {
  chronicle = new Chronicle(await startBackend())
})

/** One history after another on one store, so that each begins where the one before has ended. */
const livesThrough = (histories: fc.Arbitrary<Step[]>, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(histories, async steps => {
      for (const step of steps) await chronicle.live(step)
    }),
    // what happened to the store cannot be undone, so a failing history is reported as it is
    { numRuns, endOnFailure: true }
  )

verifies(
  ['CONTENT-022', 'CONTENT-023', 'CONTENT-024'],
  'in every history exactly the outlived versions go, with the bytes that nothing names any more',
  () => livesThrough(history(18), isSqlite ? 3 : 1)
)

verifies(
  ['CONTENT-015', 'CONTENT-021', 'CONTENT-072', 'CONTENT-076', 'CONTENT-077', 'CONTENT-078'],
  'whatever is published, rolled back and cleaned up while the flags are switched, the live version is served',
  () => livesThrough(historyWithRestarts(isSqlite ? 4 : 2, 8), 1)
)
