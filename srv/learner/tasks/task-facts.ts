import { reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { readTaskFacts, type TaskFacts } from '../../catalog/index.ts'
import { keyOf } from '../records/record.ts'

/** Facts of tasks by `keyOf`. */
export type Facts = ReadonlyMap<string, TaskFacts>

let cached: { readonly of: number; readonly facts: Promise<Facts> } | undefined

/** The facts of all tasks by `keyOf`, read once per state of the catalog, of which an instance hears within half a second. */
export function taskFacts(): Promise<Facts> {
  const current = generation('catalog')
  if (cached?.of === current) return cached.facts
  const asked = { of: current, facts: readAll() }
  cached = asked
  asked.facts.catch(() => {
    if (cached === asked) cached = undefined
  })
  return asked.facts
}

async function readAll(): Promise<Facts> {
  const all = await readTaskFacts(await reader())
  return new Map(all.map(facts => [keyOf(facts), facts]))
}
