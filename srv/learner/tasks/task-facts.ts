import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { readTaskFacts, type TaskFacts } from '../../catalog/index.ts'
import { keyOf } from '../records/record.ts'

/** Facts of tasks by `keyOf`. */
export type Facts = ReadonlyMap<string, TaskFacts>

/** The last that was read, perhaps of an earlier state of the catalog. */
let latest: Facts | undefined

/** The facts of all tasks by `keyOf`, read once per state of the catalog, of which an instance hears within half a second. */
export const taskFacts = perGeneration(['catalog'], readAll)

/**
 * The same for a transaction, which should not wait for the catalog to be read after each publish: facts that are a little
 * older do, as long as these tasks are among them.
 */
export function factsOf(tasks: readonly string[]): Promise<Facts> {
  const fresh = taskFacts()
  const known = latest
  if (!known || !tasks.every(task => known.has(task))) return fresh
  fresh.catch((error: unknown) => log('learner').warn('the catalog cannot be read', error))
  return Promise.resolve(known)
}

async function readAll(): Promise<Facts> {
  const all = await readTaskFacts(await reader())
  latest = new Map(all.map(facts => [keyOf(facts), facts]))
  return latest
}
