import type { Db } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'

/** Generation of the times at which pages of concepts have changed. */
export const CONCEPT_PAGES = 'concept-pages'

/** A published concept with all that visitors are told of it. */
export interface PublishedConcept {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly teaches: readonly Teaching[]
  readonly requires: readonly Named[]
  readonly requiredBy: readonly Named[]
  readonly relatedTo: readonly Named[]
  /** When a publish found its page changed; null before the first one. ISO 8601. */
  readonly changedAt: string | null
}

export interface Named {
  readonly slug: string
  readonly name: string
}

/** A tutorial that teaches a concept. */
interface Teaching {
  readonly slug: string
  readonly title: string
  readonly experienceTag: string | null
  readonly stepCount: number | null
}

interface EdgeRow {
  readonly source: string
  readonly target: string
  readonly predicate: 'requires' | 'relatedTo'
}

interface ConceptRow extends Named {
  readonly description: string | null
  readonly changedAt: string | Date | null
}

const [CONCEPTS, EDGES, LINKS, PAGES] = [
  'tutorials.graph.PublishedConcepts',
  'tutorials.graph.PublishedEdges',
  'tutorials.graph.PublishedLinks',
  'tutorials.graph.ConceptPages'
].map(tableOf)

/** The published concepts by slug, with their neighbours; three statements, whatever their number. */
export async function publishedConcepts(db: Db): Promise<readonly PublishedConcept[]> {
  const rows = await db.run<readonly ConceptRow[]>(
    `SELECT c.slug AS "slug", c.name AS "name", c.description AS "description", p.changedAt AS "changedAt"
     FROM ${CONCEPTS} c LEFT JOIN ${PAGES} p ON p.slug = c.slug ORDER BY c.slug`
  )
  const names = new Map(rows.map(row => [row.slug, { slug: row.slug, name: row.name }]))
  const neighbours = await neighboursOf(db, names)
  const teachings = await teachingsOf(db)
  return rows.map(({ slug, name, description, changedAt }) => ({
    slug,
    name,
    description: description ?? '',
    teaches: teachings.get(slug) ?? [],
    requires: neighbours.requires.get(slug) ?? [],
    requiredBy: neighbours.requiredBy.get(slug) ?? [],
    relatedTo: neighbours.relatedTo.get(slug) ?? [],
    changedAt: changedAt === null ? null : new Date(changedAt).toISOString()
  }))
}

type Lists<T> = Map<string, T[]>

async function neighboursOf(
  db: Db,
  names: ReadonlyMap<string, Named>
): Promise<Readonly<Record<'requires' | 'requiredBy' | 'relatedTo', Lists<Named>>>> {
  const edges = await db.run<readonly EdgeRow[]>(
    `SELECT source AS "source", target AS "target", predicate AS "predicate" FROM ${EDGES} ORDER BY source, target`
  )
  const lists = { requires: new Map(), requiredBy: new Map(), relatedTo: new Map() } as Record<
    'requires' | 'requiredBy' | 'relatedTo',
    Lists<Named>
  >
  const add = (list: Lists<Named>, from: string, to: string) => {
    const named = names.get(to)
    if (named && !list.get(from)?.includes(named)) append(list, from, named)
  }
  for (const { source, target, predicate } of edges) {
    add(lists[predicate], source, target)
    add(predicate === 'requires' ? lists.requiredBy : lists.relatedTo, target, source)
  }
  return lists
}

async function teachingsOf(db: Db): Promise<Lists<Teaching>> {
  const rows = await db.run<readonly (Teaching & { readonly concept: string })[]>(
    `SELECT DISTINCT concept AS "concept", tutorial AS "slug", title AS "title", experienceTag AS "experienceTag",
     stepCount AS "stepCount" FROM ${LINKS} ORDER BY concept, tutorial`
  )
  const lists: Lists<Teaching> = new Map()
  for (const { concept, ...teaching } of rows) append(lists, concept, teaching)
  return lists
}

function append<T>(lists: Lists<T>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** Published concepts by the tutorials that teach them, in the order of their names. */
export async function conceptsOfTutorials(db: Db): Promise<ReadonlyMap<string, readonly Named[]>> {
  const rows = await db.run<readonly (Named & { readonly tutorial: string })[]>(
    `SELECT DISTINCT l.tutorial AS "tutorial", c.slug AS "slug", c.name AS "name" FROM ${LINKS} l
     JOIN ${CONCEPTS} c ON c.slug = l.concept ORDER BY l.tutorial, c.name, c.slug`
  )
  const lists: Lists<Named> = new Map()
  for (const { tutorial, ...concept } of rows) append(lists, tutorial, concept)
  return lists
}

export interface GraphNumbers {
  readonly tutorials: number
  readonly concepts: number
  readonly relationships: number
  readonly missionsAndGroups: number
  readonly lastExtractedAt: string | null
}

/** Numbers of what visitors see. */
export async function graphNumbers(db: Db): Promise<GraphNumbers> {
  const count = (entity: string) => `(SELECT count(*) FROM ${tableOf(`tutorials.graph.${entity}`)})`
  const [row] = await db.run<readonly Readonly<Record<string, number | string | null>>[]>(
    `SELECT ${count('ShownTutorials')} AS "tutorials",
     ${count('PublishedConcepts')} AS "concepts",
     ${count('PublishedEdges')} + ${count('PublishedLinks')} AS "relationships",
     ${count('ShownCollections')} AS "collections",
     (SELECT max(extractedAt) FROM ${LINKS}) AS "lastExtractedAt"`
  )
  const at = row?.['lastExtractedAt']
  return {
    tutorials: Number(row?.['tutorials']),
    concepts: Number(row?.['concepts']),
    relationships: Number(row?.['relationships']),
    missionsAndGroups: Number(row?.['collections']),
    lastExtractedAt: at ? new Date(at).toISOString() : null
  }
}
