import { setImmediate } from 'node:timers/promises'
import { isSubject, lettersOf } from '../../../lib/text/tag-names.ts'
import { type Db, placeholders } from '../../cap/database/database.ts'
import { primaryFirst } from '../model/slug.ts'
import { tagDisplay } from './tag-names.ts'

/** A subject of tutorials: a tag, or several that read alike. */
export interface Subject {
  /** Those of the dictionary first, then those that are used most. */
  readonly tags: readonly string[]
  readonly label: string
  /** Slugs of the tutorials that are not INACTIVE. */
  readonly tutorials: readonly string[]
}

interface Tagged {
  readonly id: string
  readonly slug: string
  readonly primaryTag: string | null
  readonly publishedTags: string | null
}

/** Tutorials that are read at once. */
const PAGE = 1000

/** All subjects of tutorials, by the tags of their content and those that curators have added. */
export async function subjects(db: Db): Promise<Subject[]> {
  const tutorialsOf = await tutorialsByTag(db)
  const dictionary = await db.run<{ name: string }[]>(`SELECT name AS "name" FROM tutorials_catalog_Tags`)
  const known = new Set(dictionary.map(({ name }) => name.toLowerCase()))
  const display = await tagDisplay(db, tutorialsOf.keys())
  const rank = (tag: string): number => (known.has(tag.toLowerCase()) ? 1e9 : 0) + (tutorialsOf.get(tag)?.size ?? 0)
  const alike = Map.groupBy([...tutorialsOf.keys()], tag => lettersOf(display(tag)))
  return [...alike.values()].map(all => {
    const tags = all.sort((one, other) => rank(other) - rank(one) || (one < other ? -1 : 1))
    const tutorials = new Set(tags.flatMap(tag => [...(tutorialsOf.get(tag) ?? [])]))
    return { tags, label: display(tags[0] ?? ''), tutorials: [...tutorials] }
  })
}

/** The slugs of the tutorials of each tag that is a subject; the event loop runs between two pages. */
async function tutorialsByTag(db: Db): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const byTag = new Map<string, Set<string>>()
  const add = (tag: string, slug: string): void => {
    if (isSubject(tag)) byTag.set(tag, (byTag.get(tag) ?? new Set()).add(slug))
  }
  for (let last = ''; ;) {
    const page = await tagged(db, last)
    const end = page.at(-1)?.id
    if (end === undefined) return byTag
    const slugOf = new Map(page.map(({ id, slug }) => [id, slug]))
    for (const { slug, primaryTag, publishedTags } of page)
      for (const tag of primaryFirst(primaryTag, JSON.parse(publishedTags ?? '[]') as string[])) add(tag, slug)
    for (const { id, name } of await linked(db, last, end)) {
      const slug = slugOf.get(id)
      if (slug !== undefined) add(name, slug)
    }
    if (page.length < PAGE) return byTag
    last = end
    await setImmediate()
  }
}

const tagged = (db: Db, after: string): Promise<Tagged[]> =>
  db.run(
    `SELECT ID AS "id", slug AS "slug", primaryTag AS "primaryTag", publishedTags AS "publishedTags"
     FROM tutorials_catalog_Tutorials WHERE ID > ${placeholders(1)} AND (status IS NULL OR status = 'ACTIVE')
     ORDER BY ID LIMIT ${PAGE}`,
    [after]
  )

/** Links of tutorials to the dictionary, of those after one and until another. */
const linked = (db: Db, after: string, until: string): Promise<{ id: string; name: string }[]> =>
  db.run(
    `SELECT l.tutorial_ID AS "id", t.name AS "name" FROM tutorials_catalog_TutorialTags l
     JOIN tutorials_catalog_Tags t ON t.ID = l.tag_ID
     WHERE l.tutorial_ID > ${placeholders(1)} AND l.tutorial_ID <= ${placeholders(1, 1)}`,
    [after, until]
  )
