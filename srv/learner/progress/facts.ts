import { readTaskFacts, type TaskFacts } from '../../catalog/index.ts'
import { reader } from '../../cap/database/database.ts'
import { generation } from '../../cap/database/generations.ts'
import { type Catalog } from '../rollup/read-structure.ts'
import { keyOf } from '../records/record.ts'
import { structure } from '../rollup/structure-cache.ts'
import type { Token } from '../rollup/structure.ts'

export type Facts = ReadonlyMap<Token, TaskFacts>

let cached: { readonly of: number; readonly facts: Promise<Facts> } | undefined

/** The facts of all tasks by token, as this instance knows them: read once per state of the catalog. */
export function facts(): Promise<Facts> {
  const current = generation('catalog')
  if (cached?.of === current) return cached.facts
  const asked = { of: current, facts: readFacts() }
  cached = asked
  asked.facts.catch(() => {
    if (cached === asked) cached = undefined
  })
  return asked.facts
}

async function readFacts(): Promise<Facts> {
  const rows = await readTaskFacts(await reader())
  return new Map(rows.map(row => [keyOf({ taskType: row.taskType, taskLegacyId: row.legacyId }), row]))
}

/** The catalog as progress is told in it. */
export interface Known {
  readonly catalog: Catalog
  readonly facts: Facts
}

/** Structure and facts together. */
export async function known(): Promise<Known> {
  const [catalog, all] = await Promise.all([structure(), facts()])
  return { catalog, facts: all }
}
