import cds from '@sap/cds'
import { isHttpAddress } from '../../../lib/addresses/web-address.ts'
import type { Db } from '../../cap/database/database.ts'
import { tagDisplay } from '../../catalog/index.ts'
import { type AdvocateSessions, sessionsOf } from './sessions.ts'

const { SELECT } = cds.ql
export const ADVOCATES = 'tutorials.advocates.Advocates'

/** Most rows of each kind in an answer: many times the rosters that there are. */
const MOST_ADVOCATES = 1000
const MOST_PARTS = 10_000

interface Topic {
  readonly slug: string
  readonly label: string
}

interface Link {
  readonly kind: string
  readonly url: string
  readonly label: string | null
  readonly sortOrder: number | null
}

interface Row {
  readonly ID: string
  readonly slug: string
  readonly firstName: string
  readonly lastName: string
  readonly [column: string]: unknown
}

/** An advocate as everyone may read; neither account nor e-mail is among it. */
export interface Advocate extends Row {
  readonly hasPhoto: boolean
  readonly photoUpdatedAt: string | null
  readonly topics: readonly Topic[]
  readonly links: readonly Link[]
  readonly sessions?: AdvocateSessions
}

const columns = [
  ...['ID', 'slug', 'firstName', 'lastName', 'title', 'pronouns', 'location', 'region', 'bio', 'joinedDate'],
  ...['sortOverride', 'speakerName']
]

interface StoredRow extends Row {
  readonly sortOverride: number | null
  readonly speakerName: string | null
  readonly photoUpdatedAt: string | null
}

/** The active advocates in their order: `sortOverride` first, then last and first name as in English (HOMEPAGE-026, 027). */
export async function activeAdvocates(db: Db): Promise<Advocate[]> {
  const rows = await db.run<StoredRow[]>(
    SELECT.from(ADVOCATES)
      .columns(...columns, { ref: ['photo', 'uploadedAt'], as: 'photoUpdatedAt' } as never)
      .where({ isActive: true })
      .orderBy('ID')
      .limit(MOST_ADVOCATES)
  )
  const [topics, links, sessions] = [await topicsOf(db), await linksOf(db), await sessionsOf(db, rows)]
  return rows.sort(inOrder).map(({ sortOverride: _place, speakerName: _name, photoUpdatedAt, ...row }) => {
    const held = sessions.get(row.ID)
    return {
      ...row,
      hasPhoto: photoUpdatedAt !== null,
      photoUpdatedAt,
      topics: topics.get(row.ID) ?? [],
      links: links.get(row.ID) ?? [],
      ...(held && { sessions: held })
    }
  })
}

// one order on both databases, whose own collations differ
const { compare } = new Intl.Collator('en')

const inOrder = (one: StoredRow, other: StoredRow): number =>
  (one.sortOverride ?? Infinity) - (other.sortOverride ?? Infinity) ||
  compare(one.lastName, other.lastName) ||
  compare(one.firstName, other.firstName) ||
  (one.ID < other.ID ? -1 : 1)

/** Topics by advocate, in the order of their labels. */
async function topicsOf(db: Db): Promise<ReadonlyMap<string, readonly Topic[]>> {
  const rows = await db.run<{ advocate: string; slug: string }[]>(
    SELECT.from('tutorials.advocates.AdvocateTopics')
      .columns('advocate_ID as advocate', 'tag.name as slug')
      .where({ 'advocate.isActive': true })
      .orderBy('ID')
      .limit(MOST_PARTS)
  )
  const display = await tagDisplay(
    db,
    rows.map(({ slug }) => slug)
  )
  const labelled = rows.map(({ advocate, slug }) => ({ advocate, slug, label: display(slug) }))
  labelled.sort((one, other) => compare(one.label, other.label) || compare(one.slug, other.slug))
  return byAdvocate(labelled)
}

/** Links by advocate, in their order; addresses that no browser should open are left out. */
async function linksOf(db: Db): Promise<ReadonlyMap<string, readonly Link[]>> {
  const rows = await db.run<(Link & { readonly advocate: string })[]>(
    SELECT.from('tutorials.advocates.AdvocateLinks')
      .columns('advocate_ID as advocate', 'kind', 'url', 'label', 'sortOrder')
      .where({ 'advocate.isActive': true })
      .orderBy('sortOrder', 'ID')
      .limit(MOST_PARTS)
  )
  return byAdvocate(rows.filter(({ url }) => isHttpAddress(url)))
}

function byAdvocate<Part extends { readonly advocate: string }>(
  parts: readonly Part[]
): ReadonlyMap<string, readonly Omit<Part, 'advocate'>[]> {
  const grouped = Map.groupBy(parts, ({ advocate }) => advocate)
  return new Map([...grouped].map(([ID, own]) => [ID, own.map(({ advocate: _, ...part }) => part)]))
}

/** IDs of the tags that advocates have as topics. */
export async function topicTags(db: Db): Promise<string[]> {
  const rows = await db.run<{ tag: string }[]>(
    SELECT.distinct.from('tutorials.advocates.AdvocateTopics').columns('tag_ID as tag')
  )
  return rows.map(({ tag }) => tag)
}
