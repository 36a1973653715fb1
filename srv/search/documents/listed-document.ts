import { hash } from 'node:crypto'
import { READING } from '../../content/formats.ts'
import type { SearchDocument } from '../engine/model.ts'

/** A document without its text, as it is compared after each change. */
export interface ListedDocument {
  /** `TYPE:slug`. */
  readonly key: string
  /** The same for the same document. */
  readonly fingerprint: string
  readonly facts: Omit<SearchDocument, 'steps'>
  /** SHA-256 of the stored document that its text is read of; undefined for what has no text. */
  readonly textHash: string | undefined
}

export const keyOf = ({ type, slug }: Pick<SearchDocument, 'type' | 'slug'>): string => `${type}:${slug}`

/** The entry of a document; its text is the same while hash and reading are. */
export function listed(facts: ListedDocument['facts'], textHash?: string): ListedDocument {
  const all = JSON.stringify([facts, textHash ?? null, READING])
  return { key: keyOf(facts), fingerprint: hash('sha1', all, 'base64url'), facts, textHash }
}
