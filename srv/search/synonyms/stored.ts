import cds from '@sap/cds'
import { conflict } from '../../../lib/errors.ts'
import { currentTransaction, type Db } from '../../cap/database/database.ts'
import type { Synonym } from '../engine/index.ts'

const { SELECT } = cds.ql

export const SYNONYMS = 'tutorials.search.Synonyms'

/** Rows at most, so that every instance can keep all of them. */
const MOST_WORDS = 1000

export interface StoredSynonyms {
  readonly ID: string
  readonly word: string
  /** Separated by commas. */
  readonly synonyms: string
}

/** All synonyms that are stored, for an index. */
export async function storedSynonyms(db: Db): Promise<readonly Synonym[]> {
  const query = SELECT.from(SYNONYMS).columns('word', 'synonyms').orderBy('word').limit(MOST_WORDS)
  const rows = await db.run<StoredSynonyms[]>(query)
  return rows.map(({ word, synonyms }) => ({ word, synonyms: synonyms.split(',').map(term => term.trim()) }))
}

/** @throws HttpError 409 when there are as many words as an index takes. */
export async function refuseTooMany(): Promise<void> {
  const stored = SELECT.one.from(SYNONYMS).columns('count(*) as count')
  const { count } = await currentTransaction().run<{ count: number }>(stored)
  if (count < MOST_WORDS) return
  throw conflict('too_many_synonyms', `There are synonyms of ${MOST_WORDS} words, which is the most`)
}
