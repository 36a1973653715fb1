import cds from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { listed } from '../../cap/database/script/rows.ts'
import { tableOf } from '../../cap/database/tables.ts'
import type { VenueName } from '../catalog/venues.ts'
import { SESSION_SPEAKERS, SESSIONS, SPEAKERS, TRACKS } from '../tables.ts'

const { SELECT } = cds.ql

/** What is stored of a row, as far as a run compares it. */
export interface StoredRow {
  readonly ID: string
  readonly sourceId: string
  readonly slug: string
  readonly contentHash: string | null
  readonly storedHash: string | null
  readonly lastSeenAt: string | null
}

export interface StoredTrack extends StoredRow {
  readonly venue: VenueName
}

export interface StoredSession extends StoredRow {
  readonly venue: VenueName
  readonly sessionCode: string
  readonly title: string
  readonly withdrawnAt: string | null
}

/** All rows, by their ids in the catalog. */
export interface Stored {
  readonly sessions: ReadonlyMap<string, StoredSession>
  readonly speakers: ReadonlyMap<string, StoredRow>
  readonly tracks: ReadonlyMap<string, StoredTrack>
}

const COMPARED = ['ID', 'sourceId', 'slug', 'contentHash', 'storedHash', 'lastSeenAt'] as const

/** Reads what is stored, without the large texts. */
export async function readStored(tx: Tx): Promise<Stored> {
  return {
    sessions: await rowsOf<StoredSession>(tx, SESSIONS, ['venue', 'sessionCode', 'title', 'withdrawnAt']),
    speakers: await rowsOf<StoredRow>(tx, SPEAKERS),
    tracks: await rowsOf<StoredTrack>(tx, TRACKS, ['venue'])
  }
}

async function rowsOf<Row extends StoredRow>(
  tx: Tx,
  entity: string,
  more: readonly string[] = []
): Promise<ReadonlyMap<string, Row>> {
  const rows = await tx.run<readonly Row[]>(SELECT.from(entity).columns(...COMPARED, ...more))
  return new Map(rows.map(row => [row.sourceId, row]))
}

/** Who speaks at a session, as it is stored. */
export interface StoredLink {
  readonly ID: string
  readonly session: string
  readonly speaker: string
}

/** The links of sessions to their speakers. */
export function speakerLinks(tx: Tx, sessions: readonly string[]): Promise<readonly StoredLink[]> {
  return tx.run(
    `SELECT ID AS "ID", session_ID AS "session", speaker_ID AS "speaker" FROM ${tableOf(SESSION_SPEAKERS)}
     WHERE session_ID IN (${listed()})`,
    [JSON.stringify(sessions)]
  )
}
