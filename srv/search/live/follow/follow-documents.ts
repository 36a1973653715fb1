import type { Db } from '../../../cap/database/database.ts'
import { type Following, followGenerations, Wake } from '../../../platform/follow/follow-generations.ts'
import { observe } from '../../../platform/metrics/metrics.ts'
import type { Synonym } from '../../engine/index.ts'
import { Follower, FOLLOWED } from './follower.ts'

export type { Following }

/**
 * Keeps the index at the state of the database until the process stops; a fault leaves it as it is, and is tried again. The
 * snapshot is read at once.
 */
export function followDocuments(synonyms: (db: Db) => Promise<readonly Synonym[]>): Following {
  const wake = new Wake()
  const follower = new Follower({ synonyms, wake: () => wake.ring(), signal: wake.signal })
  measure(follower)
  return followGenerations(
    {
      name: 'search',
      subject: 'the index',
      generations: FOLLOWED,
      start: () => follower.start(),
      pass: () => follower.pass(),
      settled: () => follower.settled()
    },
    wake
  )
}

function measure(follower: Follower): void {
  observe('search.documents', () => follower.contents.fingerprints.size)
  observe('search.segments', () => follower.contents.parts.length)
  observe('search.bytes', () =>
    follower.contents.parts.reduce((sum, { segment }) => sum + segment.buffer.byteLength, 0)
  )
}
