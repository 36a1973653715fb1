import cds from '@sap/cds'
import { reader } from '../cap/database/database.ts'
import { perGeneration } from '../cap/database/generations.ts'
import { missionTutorials } from '../catalog/index.ts'
import type { CountingEvent } from './counting.ts'

const { SELECT } = cds.ql

interface Row {
  readonly ID: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly countsFrom: string | null
  readonly mission_ID: string | null
}

/** All events with what they count, by their IDs; read once per state of the events and the catalog. */
export const countingEvents = perGeneration(['events', 'catalog'], async () => {
  const db = await reader()
  const rows = await db.run<Row[]>(
    SELECT.from('tutorials.events.Events').columns('ID', 'startDate', 'endDate', 'countsFrom', 'mission_ID')
  )
  const tutorials = await missionTutorials(db, [...new Set(rows.flatMap(({ mission_ID }) => mission_ID ?? []))])
  return new Map(rows.map(row => [row.ID, countingEvent(row, tutorials)]))
})

const NONE: ReadonlySet<number> = new Set()

const countingEvent = (
  { ID, startDate, endDate, countsFrom, mission_ID }: Row,
  tutorials: ReadonlyMap<string, ReadonlySet<number>>
): CountingEvent => ({
  ...{ ID, startDate, endDate, countsFrom },
  tutorials: (mission_ID === null ? undefined : tutorials.get(mission_ID)) ?? NONE
})
