import { reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { runJobNow, startPolling } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { onStructure, structure } from '../rollup/structure-cache.ts'
import { fingerprintsOf } from './fingerprints.ts'
import { forgetOthers, stateOfRecomputation } from './recomputation.ts'
import { RECOMPUTE } from './recompute-progress.ts'

/** The state of the catalog that was looked at last, and the one that all records follow from. */
let seen: number | undefined
let applied: number | undefined

/** Starts the recomputation when the catalog has rested for a while after a change that progress depends on. */
export function watchStructure(): void {
  const { PROGRESS_RECOMPUTE_AFTER_MS: interval } = variables
  onStructure(catalog => {
    forgetOthers(fingerprintsOf(catalog)).catch((error: unknown) =>
      log('learner').error('a structure was not noted', error)
    )
  })
  if (interval > 0) startPolling({ name: 'learner', interval, work: recomputeWhenDue })
}

/** Costs nothing while the catalog does not change; all instances look, one of them runs it. */
async function recomputeWhenDue(): Promise<void> {
  const current = generation('catalog')
  const rests = current === seen
  seen = current
  if (!rests || current === applied) return
  const state = await stateOfRecomputation(await reader(), fingerprintsOf(await structure()))
  if (state === 'due') await runJobNow(RECOMPUTE)
  if (state === 'done') applied = current
}
