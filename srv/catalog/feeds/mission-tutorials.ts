import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

interface Row {
  readonly mission: string
  readonly tutorial: number | null
}

/** Numbers of the tutorials on the paths of missions, those of groups on them among them, by the ID of the mission. */
export async function missionTutorials(
  db: Db,
  missions: readonly string[]
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  if (missions.length === 0) return new Map()
  const within = { 'path.mission_ID': { in: [...missions] } }
  const direct = await db.run<Row[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems')
      .columns('path.mission_ID as mission', 'tutorial.legacyId as tutorial')
      .where({ ...within, tutorial_ID: { '!=': null } })
  )
  const inGroups = await db.run<Row[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems')
      .columns('path.mission_ID as mission', 'group.items.tutorial.legacyId as tutorial')
      .where({ ...within, group_ID: { '!=': null } })
  )
  const byMission = Map.groupBy([...direct, ...inGroups], ({ mission }) => mission)
  return new Map([...byMission].map(([mission, rows]) => [mission, new Set(rows.flatMap(row => row.tutorial ?? []))]))
}
