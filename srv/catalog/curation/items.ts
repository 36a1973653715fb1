import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import type { Tx } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'
import { parseCondition } from '../../author/dialect/model/conditions.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const PATH_ITEMS = 'tutorials.catalog.CompletionPathItems'
const CHECKPOINTS = 'tutorials.catalog.Checkpoints'

/** An item of a path or a group, with its position. */
interface Slot {
  readonly itemOrder: number
  readonly altGroupKey: string | null
  readonly altCondition: string | null
  readonly tutorial_ID: string | null
  readonly group_ID?: string | null
}

interface PathItem extends Slot {
  readonly ID: string
  readonly path_ID: string
  readonly taskType: 'TUTORIAL' | 'GROUP' | 'CHECKPOINT' | 'PUZZLE' | 'PETOBERFEST'
  readonly taskLegacyId: number | null
  readonly checkpointTitle: string | null
  readonly tutorialNumber: number | null
  readonly groupNumber: number | null
}

/**
 * Checks the stored items of a mission, and sets in each the legacyId of its task.
 * @throws HttpError 400 naming the column of an item that breaks a rule.
 */
export async function resolveMissionItems(tx: Tx, mission: string): Promise<void> {
  const items = await tx.run<PathItem[]>(
    SELECT.from(PATH_ITEMS)
      .columns('ID', 'path_ID', 'itemOrder', 'altGroupKey', 'altCondition', 'tutorial_ID', 'group_ID')
      .columns('taskType', 'taskLegacyId', 'checkpointTitle')
      .columns(
        { ref: ['tutorial', 'legacyId'], as: 'tutorialNumber' },
        { ref: ['group', 'legacyId'], as: 'groupNumber' }
      )
      .where({ 'path.mission_ID': mission })
  )
  for (const path of Map.groupBy(items, ({ path_ID }) => path_ID).values()) checkSlots(path)
  for (const item of items) await resolveTask(tx, item)
}

/**
 * Checks the stored items of a group.
 * @throws HttpError 400 naming the column of an item that breaks a rule.
 */
export async function checkGroupItems(tx: Tx, group: string): Promise<void> {
  checkSlots(
    await tx.run<Slot[]>(
      SELECT.from('tutorials.catalog.GroupPathItems')
        .columns('itemOrder', 'altGroupKey', 'altCondition', 'tutorial_ID')
        .where({ group_ID: group })
    )
  )
}

/** Conditions can be read, alternatives share one order, and no tutorial or group is repeated: one completion would count for both items. */
function checkSlots(slots: readonly Slot[]): void {
  for (const { altCondition } of slots)
    if (altCondition?.trim() && !parseCondition(altCondition))
      throw badRequest('bad_condition', `${altCondition} is no condition of docs/guides/authoring.md`, 'altCondition')
  for (const [key, branches] of Map.groupBy(slots, ({ altGroupKey }) => altGroupKey))
    if (key !== null && new Set(branches.map(({ itemOrder }) => itemOrder)).size > 1)
      throw badRequest('split_alternatives', `The alternatives of ${key} must share one itemOrder`, 'itemOrder')
  for (const column of ['tutorial_ID', 'group_ID'] as const) {
    const used = slots.flatMap(slot => slot[column] ?? [])
    if (new Set(used).size < used.length)
      throw badRequest('repeated_item', `${column} must not stand twice in one path or group`, column)
  }
}

async function resolveTask(tx: Tx, item: PathItem): Promise<void> {
  const number = await taskNumber(tx, item)
  if (number === item.taskLegacyId) return
  await tx.run(UPDATE.entity(PATH_ITEMS).set({ taskLegacyId: number }).where({ ID: item.ID }))
}

/** The legacyId of the task of an item. */
async function taskNumber(tx: Tx, item: PathItem): Promise<number | null> {
  const { taskType, taskLegacyId, tutorial_ID, group_ID, tutorialNumber, groupNumber } = item
  const allowed = { TUTORIAL: 'tutorial_ID', GROUP: 'group_ID' } as Readonly<Record<string, string>>
  for (const column of ['tutorial_ID', 'group_ID'] as const)
    if (item[column] && allowed[taskType] !== column)
      throw badRequest('wrong_reference', `${column} must be empty for an item of type ${taskType}`, column)
  switch (taskType) {
    case 'TUTORIAL':
      needed(tutorial_ID, 'tutorial_ID', taskType)
      return tutorialNumber
    case 'GROUP':
      needed(group_ID, 'group_ID', taskType)
      return groupNumber
    case 'CHECKPOINT':
      return checkpointNumber(tx, needed(item.checkpointTitle?.trim(), 'checkpointTitle', taskType), taskLegacyId)
    case 'PUZZLE':
      return existing(tx, 'tutorials.catalog.Puzzles', needed(taskLegacyId, 'taskLegacyId', taskType))
    case 'PETOBERFEST':
      return existing(tx, 'tutorials.catalog.Petoberfests', needed(taskLegacyId, 'taskLegacyId', taskType))
  }
}

function needed<T>(value: T | null | undefined, column: string, taskType: string): T {
  if (value) return value
  throw badRequest('missing_reference', `${column} is needed by an item of type ${taskType}`, column)
}

/** The number of a checkpoint, which is created when it does not exist. */
async function checkpointNumber(tx: Tx, title: string, number: number | null): Promise<number | null> {
  if (number !== null && (await hasNumber(tx, CHECKPOINTS, number))) return number
  const ID = newId()
  await tx.run(INSERT.into(CHECKPOINTS).entries({ ID, title, status: 'ACTIVE' }))
  const made = await tx.run<{ legacyId: number }>(SELECT.one.from(CHECKPOINTS).columns('legacyId').where({ ID }))
  return made.legacyId
}

async function existing(tx: Tx, entity: string, number: number): Promise<number> {
  if (await hasNumber(tx, entity, number)) return number
  throw badRequest('unknown_task', 'taskLegacyId must be the legacyId of a task of that type', 'taskLegacyId')
}

/** True when a row of `entity` has this legacyId. */
export async function hasNumber(tx: Tx, entity: string, legacyId: number): Promise<boolean> {
  return (await tx.run(SELECT.one.from(entity).columns('ID').where({ legacyId }))) !== undefined
}
