import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { deletion, insertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'

const { SELECT } = cds.ql
export const ALIASES = 'tutorials.catalog.TagAliases'
export const USES = 'tutorials.catalog.FormerTagUses'
const TAGS = 'tutorials.catalog.Tags'
const KEY = ['tag_ID', 'tutorial_ID', 'name'] as const
const BATCH = 200

/** A tag by one of its former names. */
interface Alias {
  readonly tag_ID: string
  /** Its name now. */
  readonly name: string
}

/** Tags by their former names, in lower case. */
export type Aliases = ReadonlyMap<string, Alias>

/** All former names; most installations have few. One that is the present name of a tag leads nowhere else. */
export async function tagAliases(db: Db): Promise<Aliases> {
  const rows = await db.run<{ former: string; tag_ID: string; name: string }[]>(
    SELECT.from(ALIASES).columns('name as former', 'tag_ID', 'tag.name as name')
  )
  if (rows.length === 0) return new Map()
  const formers = rows.map(({ former }) => former.toLowerCase())
  const named = await db.run<{ name: string }[]>(SELECT.from(TAGS).columns('name').where`lower(name) in ${formers}`)
  const present = new Set(named.map(({ name }) => name.toLowerCase()))
  return new Map(
    rows.flatMap(({ former, tag_ID, name }) => {
      const key = former.toLowerCase()
      return present.has(key) ? [] : [[key, { tag_ID, name }] as const]
    })
  )
}

/** The name that a tag has now. */
export const presentName = (tag: string, aliases: Aliases): string => aliases.get(tag.toLowerCase())?.name ?? tag

/** The former names of each tag, by its present name in lower case. */
export function formerNames(aliases: Aliases): ReadonlyMap<string, readonly string[]> {
  const byTag = Map.groupBy(aliases, ([, { name }]) => name.toLowerCase())
  return new Map([...byTag].map(([name, all]) => [name, all.map(([former]) => former)]))
}

/** Gives the primary tag of a row that is saved its present name: it is kept as a text, which a rename would not find later. */
export async function namePrimaryTag(db: Db, data: { primaryTag?: string | null }): Promise<void> {
  if (typeof data.primaryTag === 'string') data.primaryTag = presentName(data.primaryTag, await tagAliases(db))
}

/** Tags of a source by the names that they have now, each once. */
export function presentNames(tags: readonly string[], aliases: Aliases): readonly string[] {
  if (aliases.size === 0) return tags
  const byName = new Map<string, string>()
  for (const tag of tags.map(each => presentName(each, aliases)))
    if (!byName.has(tag.toLowerCase())) byName.set(tag.toLowerCase(), tag)
  return [...byName.values()]
}

/** The tags of a source, as it names them. */
export interface NamedTags {
  readonly tutorial: string
  readonly tags: readonly string[]
}

type Use = Readonly<Record<(typeof KEY)[number], string>>

/** Statements after which it is known which of the published tutorials name tags by former names. */
export async function formerUses(db: Db, published: readonly NamedTags[], aliases: Aliases): Promise<Statement[]> {
  if (aliases.size === 0 || published.length === 0) return []
  const wanted = published.flatMap(({ tutorial, tags }) => usesOf(tutorial, tags, aliases))
  const known: Use[] = []
  for (const batch of batches(published, BATCH))
    known.push(
      ...(await db.run<Use[]>(
        SELECT.from(USES)
          .columns(...KEY)
          .where({ tutorial_ID: { in: batch.map(({ tutorial }) => tutorial) } })
      ))
    )
  const [had, has] = [new Set(known.map(keyOf)), new Set(wanted.map(keyOf))]
  const gone = known.filter(use => !has.has(keyOf(use)))
  const added = wanted.filter(use => !had.has(keyOf(use)))
  return [
    ...(gone.length > 0 ? [deletion(USES, KEY, gone)] : []),
    ...(added.length > 0 ? [insertion(USES, KEY, added)] : [])
  ]
}

function usesOf(tutorial_ID: string, tags: readonly string[], aliases: Aliases): Use[] {
  const names = new Set(tags.map(tag => tag.toLowerCase()))
  return [...names].flatMap(name => {
    const alias = aliases.get(name)
    return alias ? [{ tag_ID: alias.tag_ID, tutorial_ID, name }] : []
  })
}

const keyOf = (use: Use): string => JSON.stringify(KEY.map(column => use[column]))
