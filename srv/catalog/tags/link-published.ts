import cds from '@sap/cds'
import type { Tx } from '../../cap/database/database.ts'
import { addLinks, rawTags, type Link } from './link-tags.ts'

const { DELETE, SELECT } = cds.ql
const LINKS = 'tutorials.catalog.TutorialTags'

/** The raw tags of a tutorial, as JSON, before and after a publish. */
export interface Retagged {
  readonly ID: string
  readonly before: string | null
  readonly after: string | null
}

/** Updates TutorialTags for changed raw tags of a publish; without changes it runs no query. */
export async function linkPublished(tx: Tx, tutorials: readonly Retagged[]): Promise<void> {
  const changed = tutorials.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return
  const dictionary = await tx.run<{ ID: string; name: string }[]>(
    SELECT.from('tutorials.catalog.Tags').columns('ID', 'name')
  )
  if (dictionary.length === 0) return
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
  for (const [tutorial_ID, tags] of Map.groupBy(gone, link => link.tutorial_ID))
    await tx.run(DELETE.from(LINKS).where({ tutorial_ID, tag_ID: { in: tags.map(({ tag_ID }) => tag_ID) } }))
  await addLinks(tx, added)
}
