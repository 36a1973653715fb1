import { lockCuration, tutorialStates, type TutorialState } from '../../catalog/index.ts'
import { type Db, takeLock, takeNumbers, type Tx } from '../../cap/database/database.ts'
import type { Source } from '../../cap/database/script/guards.ts'
import { OutdatedScript, runOn } from '../../cap/database/script/script.ts'
import { conflict } from '../../../lib/errors.ts'
import { planActivation } from '../publish/commit-publish.ts'
import { liveFiles } from '../store/live-files.ts'
import { activeManifest, newVersion } from '../store/manifest.ts'
import { CONTENT_LOCK } from '../store/model.ts'

/** Slugs, grouped by what becomes of them when they are taken off the site. */
export interface TakenOff {
  readonly purged: readonly string[]
  readonly alreadyInactive: readonly string[]
  readonly redirected: readonly string[]
  /** Left alone: readers of other tutorials are led to them. */
  readonly redirectTargets: readonly string[]
  readonly notFound: readonly string[]
}

/** Says what `takeOff` would do: live pages and tutorials that are not INACTIVE go, unless redirects of others lead to them. */
export async function planTakeOff(db: Db, slugs: readonly string[]): Promise<TakenOff> {
  const live = await liveFiles(db, await activeManifest(db))
  const states = await tutorialStates(db, slugs)
  const fates = Map.groupBy(slugs, slug => fateOf(live.has(slug), states.get(slug)))
  const withFate = (fate: keyof TakenOff) => fates.get(fate) ?? []
  return {
    purged: withFate('purged'),
    alreadyInactive: withFate('alreadyInactive'),
    redirected: withFate('redirected'),
    redirectTargets: withFate('redirectTargets'),
    notFound: withFate('notFound')
  }
}

function fateOf(live: boolean, state: TutorialState | undefined): keyof TakenOff {
  if (live || state?.active) return state?.redirectTarget ? 'redirectTargets' : 'purged'
  if (!state) return 'notFound'
  return state.redirected ? 'redirected' : 'alreadyInactive'
}

/** Takes the locks of `takeOff`, in the order of every publisher. */
export async function lockForTakeOff(tx: Tx): Promise<void> {
  await takeLock(tx, CONTENT_LOCK)
  await lockCuration(tx)
}

/**
 * Takes tutorials out of the live content, in a transaction with the locks: a new version without them becomes live, and
 * their rows become INACTIVE. A rollback takes it back, and so does publishing them again.
 * @throws HttpError 409 while a publish session is open.
 */
export async function takeOff(tx: Tx, slugs: readonly string[], trigger: string): Promise<TakenOff> {
  const plan = await planTakeOff(tx, slugs)
  if (plan.purged.length > 0) await activateWithout(tx, plan.purged, trigger)
  return plan
}

async function activateWithout(tx: Tx, slugs: readonly string[], trigger: string): Promise<void> {
  const source: Source = { db: tx, takeNumbers: (counter, amount) => takeNumbers(tx, counter, amount) }
  const version = await source.takeNumbers('content-version', 1)
  const columns = { version, initiator: trigger, trigger: `${trigger}: ${slugs.length} tutorials` }
  const { statement, session } = newVersion(columns)
  const { statements } = await planActivation(source, session, [], { removed: new Set(slugs) })
  try {
    await runOn(tx, [statement, ...statements])
  } catch (error) {
    throw error instanceof OutdatedScript ? conflict('publish_in_progress', 'A publish session is open') : error
  }
}
