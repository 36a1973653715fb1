import cds from '@sap/cds'
import { insertPlainRows } from '../../cap/database/bulk.ts'
import { withoutChangeLog } from '../../cap/database/change-log.ts'
import type { Tx } from '../../cap/database/database.ts'

const { SELECT } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const LINKS = 'tutorials.catalog.TutorialTags'

/** A new or renamed tag. */
export interface NamedTag {
  readonly ID: string
  readonly name: string
}

interface Carrier {
  readonly ID: string
  readonly publishedTags: string
}

/** Links tags to the tutorials that carry them. */
export async function linkTags(tx: Tx, tags: readonly NamedTag[]): Promise<void> {
  if (tags.length === 0) return
  const carriers = await tx.run<Carrier[]>(
    SELECT.from(TUTORIALS).columns('ID', 'publishedTags').where('publishedTags is not null')
  )
  const byRawTag = carriersByRawTag(carriers)
  const links = tags.flatMap(({ ID: tag_ID, name }) =>
    (byRawTag.get(name.toLowerCase()) ?? []).map(tutorial_ID => ({ tutorial_ID, tag_ID }))
  )
  // the entry of the tag says so
  await withoutChangeLog(tx, () => addLinks(tx, links))
}

function carriersByRawTag(carriers: readonly Carrier[]): Map<string, string[]> {
  const byRawTag = new Map<string, string[]>()
  for (const { ID, publishedTags } of carriers)
    for (const raw of rawTags(publishedTags)) {
      const known = byRawTag.get(raw)
      if (known) known.push(ID)
      else byRawTag.set(raw, [ID])
    }
  return byRawTag
}

/** The distinct raw tags of a tutorial, in lower case. */
export function rawTags(publishedTags: string | null | undefined): Set<string> {
  const tags = JSON.parse(publishedTags ?? '[]') as readonly string[]
  return new Set(tags.map(tag => tag.toLowerCase()))
}

/** Link of a tutorial to a tag. */
export type Link = {
  readonly tutorial_ID: string
  readonly tag_ID: string
}

/** Inserts the links that do not exist yet. */
function addLinks(tx: Tx, links: readonly Link[]): Promise<void> {
  return insertPlainRows(tx, LINKS, ['tutorial_ID', 'tag_ID'], links)
}
