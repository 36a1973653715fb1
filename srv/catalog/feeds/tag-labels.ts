import { hash } from 'node:crypto'
import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { humanize } from '../model/slug.ts'
import { spellings } from '../tags/acronyms.ts'

const { SELECT } = cds.ql

export interface TagRow {
  readonly name: string
  readonly titlePath: string | null
  readonly label: string
}

/** The tags that have a label. */
export const tagRows = (db: Db): Promise<TagRow[]> =>
  db.run(
    SELECT.from('tutorials.catalog.Tags').columns('name', 'titlePath', 'label').where`label is not null and label <> ''`
  )

/** Labels by titlePath and by name, since content contains either form. */
export function tagLabels(rows: readonly TagRow[]): Record<string, string> {
  const byPath = rows.flatMap(({ titlePath, label }) => (titlePath ? [[titlePath, label] as const] : []))
  const byName = rows.map(({ name, label }) => [name, label] as const)
  const labels = new Map([...byPath, ...byName])
  return Object.fromEntries([...labels].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Display names of tags; two states with the same `version` give the same. */
export interface TagNames {
  readonly version: string
  readonly display: (tag: string) => string
}

/** Display name of a tag: its label, else the words of its slug as admins spell them (CATALOG-019). */
export async function tagNames(db: Db): Promise<TagNames> {
  const labels = Object.entries(tagLabels(await tagRows(db)))
  const byTag = new Map(labels.map(([tag, label]) => [tag.toLowerCase(), label]))
  const spelled = await spellings(db)
  return {
    version: hash('sha1', JSON.stringify([labels, [...spelled]])),
    display: tag => byTag.get(tag.toLowerCase()) ?? humanize(tag, word => spelled.get(word))
  }
}

/** The function alone. */
export const tagDisplay = async (db: Db): Promise<TagNames['display']> => (await tagNames(db)).display
