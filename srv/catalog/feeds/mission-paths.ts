import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** Items of one mission. */
const MAX_ITEMS = 1000

/** A task on a path, in its order. */
interface PathTask {
  readonly taskType: 'TUTORIAL' | 'GROUP' | 'CHECKPOINT' | 'PUZZLE' | 'PETOBERFEST'
  readonly legacyId: number | null
  /** Title of a checkpoint. */
  readonly title: string | null
}

export interface MissionPath {
  readonly legacyId: number | null
  readonly name: string | null
  readonly description: string | null
  readonly items: readonly PathTask[]
}

interface ItemRow {
  readonly path_ID: string
  readonly taskType: PathTask['taskType']
  readonly taskLegacyId: number | null
  readonly tutorialNumber: number | null
  readonly groupNumber: number | null
  readonly checkpointTitle: string | null
}

/** The paths of a mission with their tasks, in three statements; undefined when there is no such mission. */
export async function missionPaths(
  db: Db,
  mission: { readonly ID: string } | { readonly legacyId: number }
): Promise<{ readonly ID: string; readonly paths: readonly MissionPath[] } | undefined> {
  const row = await db.run<{ ID: string } | undefined>(
    SELECT.one.from('tutorials.catalog.Missions').columns('ID').where(mission)
  )
  if (!row) return undefined
  const paths = await db.run<(Omit<MissionPath, 'items'> & { readonly ID: string })[]>(
    SELECT.from('tutorials.catalog.CompletionPaths')
      .columns('ID', 'legacyId', 'name', 'description')
      .where({ mission_ID: row.ID })
      .orderBy('legacyId', 'ID')
  )
  const items = await db.run<ItemRow[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems')
      .columns(
        'path_ID',
        'taskType',
        'taskLegacyId',
        'tutorial.legacyId as tutorialNumber',
        'group.legacyId as groupNumber',
        'checkpointTitle'
      )
      .where({ 'path.mission_ID': row.ID })
      .orderBy('itemOrder', 'altGroupOrder', 'legacyId', 'ID')
      .limit(MAX_ITEMS)
  )
  const byPath = Map.groupBy(items, ({ path_ID }) => path_ID)
  return { ID: row.ID, paths: paths.map(({ ID, ...path }) => ({ ...path, items: (byPath.get(ID) ?? []).map(task) })) }
}

function task({ taskType, taskLegacyId, tutorialNumber, groupNumber, checkpointTitle: title }: ItemRow): PathTask {
  const numbers = { TUTORIAL: tutorialNumber, GROUP: groupNumber } as const
  const number = taskType === 'TUTORIAL' || taskType === 'GROUP' ? numbers[taskType] : taskLegacyId
  return { taskType, legacyId: number, title }
}
