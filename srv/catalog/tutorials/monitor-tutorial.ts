import cds from '@sap/cds'
import { z } from 'zod'
import { newId } from '../../../lib/ids.ts'
import { now } from '../../../lib/time.ts'
import { insertMissing, type Tx } from '../../cap/database/database.ts'
import { HttpError } from '../../../lib/errors.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { changeMeta, expectTutorial, type Owner, tutorialId } from './tutorial-meta.ts'

const { DELETE } = cds.ql
const MONITORS = 'tutorials.catalog.TutorialMonitors'

/** The caller: the account, and the e-mail addresses that identify own tutorials. */
export interface Watcher extends Owner {
  readonly ID: string
}

const input = conformsTo(z.object({ tutorialId, status: z.boolean('status is needed: true or false') }))

/**
 * Adds a tutorial to the caller's list of monitored ones, or removes it; returns whether it is on the list now. For an
 * own tutorial this is its monitoredStatus, for others a row of TutorialMonitors.
 * @throws HttpError 400 for missing input, 404 for an unknown tutorial.
 */
export async function monitorTutorial(tx: Tx, data: unknown, watcher: Watcher): Promise<boolean> {
  const { tutorialId: tutorial, status } = input(data)
  await expectTutorial(tx, tutorial)
  const own = await isOwn(changeMeta(tx, tutorial, { monitoredStatus: status ? 'ACTIVE' : 'INACTIVE' }, watcher))
  if (!status) await tx.run(DELETE.from(MONITORS).where({ user_ID: watcher.ID, tutorial_ID: tutorial }))
  else if (!own) await watch(tx, watcher.ID, tutorial)
  return status
}

/** False when the change was refused because the caller is not the owner. */
function isOwn(change: Promise<unknown>): Promise<boolean> {
  return change.then(
    () => true,
    (error: unknown) => {
      if (error instanceof HttpError && [403, 404].includes(error.status)) return false
      throw error
    }
  )
}

async function watch(tx: Tx, user: string, tutorial: string): Promise<void> {
  const at = now().toISOString()
  const columns = ['ID', 'createdAt', 'modifiedAt', 'user_ID', 'tutorial_ID']
  await insertMissing(tx, MONITORS, columns, [[newId(), at, at, user, tutorial]])
}
