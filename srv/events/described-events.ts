import cds from '@sap/cds'
import { reader } from '../cap/database/database.ts'
import { perGeneration } from '../cap/database/generations.ts'

const { SELECT } = cds.ql

/** An event as it is shown. */
export interface DescribedEvent {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timeZone: string | null
  /** The legacyId of its mission. */
  readonly mission: number | null
}

/** All events by their numbers; read once per state of the events and the catalog. */
export const describedEvents = perGeneration(['events', 'catalog'], async () => {
  const rows = await (
    await reader()
  ).run<DescribedEvent[]>(
    SELECT.from('tutorials.events.Events').columns(
      ...['ID', 'legacyId', 'name', 'startDate', 'endDate', 'timeZone', 'mission.legacyId as mission']
    )
  )
  return new Map(rows.map(row => [row.legacyId, row]))
})
