import { variables } from '../config/variables.ts'

/** Name of an event, as rows have it. */
export type VenueName = 'BERLIN' | 'VIRTUAL'

/** An event in the session catalog, with the ids by which the catalog knows who asks (SESSIONS-053, SESSIONS-054). */
export interface Venue {
  readonly name: VenueName
  readonly profile: string
  readonly widget: string
}

/** The events in the order in which they are read: of a session in two of them the first wins (SESSIONS-065). */
export const venues = (): readonly Venue[] => [
  { name: 'BERLIN', profile: variables.RAINFOCUS_TE26_PROFILE, widget: variables.RAINFOCUS_TE26_WIDGET },
  { name: 'VIRTUAL', profile: variables.RAINFOCUS_TEV26_PROFILE, widget: variables.RAINFOCUS_TEV26_WIDGET }
]
