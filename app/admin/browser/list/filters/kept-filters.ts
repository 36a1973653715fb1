import { listOf, textOf } from '../../../metadata/csdl.ts'
import { workplaceHere } from '../../workplaces/here.ts'

const foldedKey = (): string => `${workplaceHere().kept}-filters-folded`
const fieldsKey = (path: string): string => `${workplaceHere().kept}-filters:${path}`

/** Whether the filters are folded: as they were left in this browser, at first in small windows. */
export function areFolded(): boolean {
  const kept = localStorage.getItem(foldedKey())
  return kept === null ? matchMedia('(max-width: 600px)').matches : kept === 'true'
}

/** Keeps it in this browser. */
export const keepFolded = (folded: boolean): void => localStorage.setItem(foldedKey(), String(folded))

/** The fields of the filter bar of a list that somebody has chosen; undefined for those that are delivered. */
export function keptFields(path: string): readonly string[] | undefined {
  const kept = localStorage.getItem(fieldsKey(path))
  return kept === null ? undefined : listOf(parsed(kept)).flatMap(each => textOf(each) ?? [])
}

/** Keeps them in this browser. */
export function keepFields(path: string, fields: readonly string[] | undefined): void {
  if (fields) localStorage.setItem(fieldsKey(path), JSON.stringify(fields))
  else localStorage.removeItem(fieldsKey(path))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return []
  }
}
