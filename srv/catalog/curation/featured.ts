import cds, { type ApplicationService, type Request } from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'
import { hasNumber } from './items.ts'
import { around, column, curation, storedRow } from '../model/transaction.ts'

const { SELECT, UPDATE } = cds.ql
const FEATURED = 'tutorials.catalog.FeaturedTasks'
const TASKS: Readonly<Record<string, string>> = {
  TUTORIAL: 'tutorials.catalog.Tutorials',
  MISSION: 'tutorials.catalog.Missions',
  GROUP: 'tutorials.catalog.Groups'
}

interface Featured {
  readonly ID: string
  readonly taskLegacyId: number
  readonly taskType: string
}

/** Binds the rules of the Featured rail. */
export function curateFeatured(service: ApplicationService): void {
  around(service, ['CREATE', 'UPDATE'], 'FeaturedTasks', saveFeatured)
  service.on('setFeaturedOrder', async ({ data }) => {
    const { ids } = data as { ids?: readonly string[] | null }
    return { updated: await setFeaturedOrder(await curation(), ids ?? []) }
  })
}

async function saveFeatured(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const before = request.event === 'UPDATE' ? await storedRow<Featured>(tx, request, [column('ID')]) : undefined
  const data = request.data as { ID?: string; featuredOrder?: number | null }
  if (request.event === 'CREATE' || data.featuredOrder === null) data.featuredOrder ??= await nextOrder(tx)
  const result = await write()
  const ID = before?.ID ?? data.ID
  const row = await tx.run<Featured | undefined>(
    SELECT.one.from(FEATURED).columns('taskLegacyId', 'taskType').where({ ID })
  )
  if (row && !(await hasNumber(tx, TASKS[row.taskType] as string, row.taskLegacyId)))
    throw badRequest('unknown_task', `taskLegacyId must be the legacyId of a ${row.taskType}`, 'taskLegacyId')
  return result
}

/** The order of an item that is added at the end (CATALOG-041). */
async function nextOrder(tx: Tx): Promise<number> {
  const last = await tx.run<{ highest: number | null }>(
    SELECT.one.from(FEATURED).columns({ func: 'max', args: [{ ref: ['featuredOrder'] }], as: 'highest' } as never)
  )
  return (last.highest ?? 0) + 1
}

/**
 * Orders the featured items by `ids`; others follow in their present order. Returns the number of moved items.
 * @throws HttpError 400 for an id that is not featured, or is repeated.
 */
async function setFeaturedOrder(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx.run<{ ID: string; featuredOrder: number | null }[]>(
    SELECT.from(FEATURED).columns('ID', 'featuredOrder').orderBy('featuredOrder', 'ID')
  )
  const known = new Map(rows.map(({ ID, featuredOrder }) => [ID, featuredOrder]))
  if (new Set(ids).size < ids.length || ids.some(id => !known.has(id)))
    throw badRequest('invalid_ids', 'ids must be the IDs of FeaturedTasks, each once', 'ids')
  const rest = rows.map(({ ID }) => ID).filter(ID => !ids.includes(ID))
  let updated = 0
  for (const [index, ID] of [...ids, ...rest].entries()) {
    if (known.get(ID) === index + 1) continue
    await tx.run(
      UPDATE.entity(FEATURED)
        .set({ featuredOrder: index + 1 })
        .where({ ID })
    )
    updated++
  }
  return updated
}
