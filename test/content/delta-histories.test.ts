import fc from 'fast-check'
import { verifies } from '../requirements/verifies.ts'
import { startBackend } from '../support/backend.ts'
import { Chronicle, historyWithRestarts, type Step } from './support/history.ts'

/** One history after another on one store, so that each begins where the one before has ended. */
const livesThrough = async (histories: fc.Arbitrary<Step[]>, numRuns: number): Promise<void> => {
  const chronicle = new Chronicle(await startBackend())
  await fc.assert(
    fc.asyncProperty(histories, async steps => {
      for (const step of steps) await chronicle.live(step)
    }),
    // what happened to the store cannot be undone, so a failing history is reported as it is
    { numRuns, endOnFailure: true }
  )
}

verifies(
  ['CONTENT-015', 'CONTENT-021', 'CONTENT-072', 'CONTENT-076', 'CONTENT-077', 'CONTENT-078'],
  'whatever is published, rolled back and cleaned up while the flags are switched, the live version is served',
  () => livesThrough(historyWithRestarts(4, 8), 1),
  90_000
)
