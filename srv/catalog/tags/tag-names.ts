import { hash } from 'node:crypto'
import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { type LabelOf, labelsOf, lastPart, lettersOf } from '../../../lib/text/tag-names.ts'
import { humanize } from '../model/slug.ts'
import { spellings } from './acronyms.ts'

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
  readonly labelOf: LabelOf
  readonly display: (tag: string) => string
}

/**
 * Display name of a tag: its label, also of a tag that reads alike, else the words of its slug as admins spell them
 * (CATALOG-019). All that show tags take them from here.
 */
export async function tagNames(db: Db): Promise<TagNames> {
  const labels = tagLabels(await tagRows(db))
  const labelOf = labelsOf(labels)
  const spelled = await spellings(db)
  return {
    version: hash('sha1', JSON.stringify([labels, [...spelled]])),
    labelOf,
    display: tag => labelOf(tag) ?? humanize(tag, word => spelled.get(word))
  }
}

/**
 * The function alone, for lists in which tags stand beside one another: of `used` tags without a label whose names differ by case
 * and punctuation alone, all have the name with most words, of these the one with most capital letters.
 */
export async function tagDisplay(db: Db, used: Iterable<string>): Promise<TagNames['display']> {
  const { display, labelOf } = await tagNames(db)
  const names = new Map<string, string>()
  for (const tag of new Set(used)) {
    const name = display(tag)
    const other = names.get(lettersOf(name))
    if (other === undefined || readsBetter(name, other)) names.set(lettersOf(name), name)
  }
  return tag => labelOf(tag) ?? names.get(lettersOf(lastPart(tag))) ?? display(tag)
}

function readsBetter(name: string, other: string): boolean {
  const more = wordsIn(name) - wordsIn(other) || capitalsIn(name) - capitalsIn(other)
  return more > 0 || (more === 0 && name < other)
}

const wordsIn = (name: string): number => name.split(' ').length
const capitalsIn = (name: string): number => name.replace(/[^\p{Lu}]/gu, '').length
