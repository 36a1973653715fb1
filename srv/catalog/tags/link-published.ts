import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { deletion, insertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { rawTags, type Link } from './link-tags.ts'

const { SELECT } = cds.ql
const LINKS = 'tutorials.catalog.TutorialTags'
const COLUMNS = ['tutorial_ID', 'tag_ID']

/** The raw tags of a tutorial, as JSON, before and after a publish. */
export interface Retagged {
  readonly ID: string
  readonly before: string | null
  readonly after: string | null
}

/** Statements that bring TutorialTags to the raw tags that a publish changes; without changes it runs no query. */
export async function linkPublished(db: Db, tutorials: readonly Retagged[]): Promise<Statement[]> {
  const changed = tutorials.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return []
  const dictionary = await db.run<{ ID: string; name: string }[]>(
    SELECT.from('tutorials.catalog.Tags').columns('ID', 'name')
  )
  if (dictionary.length === 0) return []
  const tagOf = new Map(dictionary.map(({ ID, name }) => [name.toLowerCase(), ID]))
  const links = (raw: Set<string>, tutorial_ID: string): Link[] =>
    [...raw].flatMap(name => {
      const tag_ID = tagOf.get(name)
      return tag_ID === undefined ? [] : [{ tutorial_ID, tag_ID }]
    })
  const [gone, added] = [
    changed.flatMap(({ ID, before, after }) => links(rawTags(before).difference(rawTags(after)), ID)),
    changed.flatMap(({ ID, before, after }) => links(rawTags(after).difference(rawTags(before)), ID))
  ]
  return [deletion(LINKS, COLUMNS, gone), insertion(LINKS, COLUMNS, added)]
}
