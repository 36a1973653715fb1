import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { notFound } from '../../../lib/errors.ts'
import { wordsOf } from '../algorithms/word-index.ts'
import { shownTutorials } from '../service/community.ts'
import { type Listed, listed } from '../service/neighbourhood.ts'
import { lastSnapshot } from '../snapshot/index.ts'

/** A community as a list has it. */
export interface FoundCommunity {
  /** Its fingerprint. */
  readonly communityId: string
  readonly label: string | null
  /** Tutorials that visitors are shown. */
  readonly size: number
  /** The most important of them. */
  readonly tutorials: readonly Listed[]
}

interface Member {
  readonly fingerprint: string
  readonly label: string | null
  readonly slug: string
}

const [MEMBERS, LABELS] = ['tutorials.graph.KgCommunity', 'tutorials.graph.KgCommunityLabel'].map(tableOf)
/** Rows that are read. */
const MOST_MEMBERS = 20_000
const MOST_SHOWN = 5
/** A word of the label tells as much as one in the titles of so many tutorials. */
const LABEL_WEIGHT = 10

/** Communities of the last night with tutorials that visitors are shown: those that fit `query` best, or all, the largest first. */
export async function findCommunities(db: Db, query: string, most: number): Promise<readonly FoundCommunity[]> {
  const snapshot = await lastSnapshot()
  const rows = await db.run<readonly Member[]>(
    `SELECT m.communityFingerprint AS "fingerprint", l.label AS "label", m.slug AS "slug" FROM ${MEMBERS} m
     LEFT JOIN ${LABELS} l ON l.communityFingerprint = m.communityFingerprint
     WHERE m.vertexType = 'tutorial' AND m.communityFingerprint IS NOT NULL ORDER BY m.slug LIMIT ${MOST_MEMBERS}`
  )
  const words = wordsOf(query)
  return [...Map.groupBy(rows, ({ fingerprint }) => fingerprint)]
    .map(([communityId, members]) => {
      const shown = shownTutorials(snapshot, members)
      const label = members[0]?.label ?? null
      const titles = [...shown.keys()].map(vertex => snapshot.open.label(vertex))
      const found = { communityId, label, size: shown.size, tutorials: listed(snapshot, shown, MOST_SHOWN) }
      return { found, score: scoreOf(words, label ?? '', titles) }
    })
    .filter(({ found, score }) => found.size > 0 && (score > 0 || words.length === 0))
    .sort((one, other) => other.score - one.score || other.found.size - one.found.size)
    .slice(0, most)
    .map(({ found }) => found)
}

function scoreOf(words: readonly string[], label: string, titles: readonly string[]): number {
  const inLabel = new Set(wordsOf(label))
  const inTitles = titles.map(title => new Set(wordsOf(title)))
  return words.reduce(
    (sum, word) => sum + (inLabel.has(word) ? LABEL_WEIGHT : 0) + inTitles.filter(title => title.has(word)).length,
    0
  )
}

/** The number that a community has until the next night. @throws HttpError 404 for a fingerprint that none has. */
export async function numberOfCommunity(db: Db, fingerprint: string): Promise<number> {
  const [row] = await db.run<readonly { readonly number: number }[]>(
    `SELECT communityId AS "number" FROM ${MEMBERS} WHERE communityFingerprint = ${placeholders(1)} LIMIT 1`,
    [fingerprint]
  )
  if (!row) throw notFound('There is no community with this fingerprint', 'communityId')
  return row.number
}
