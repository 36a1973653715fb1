import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { refuseTooMany, SYNONYMS, type StoredSynonyms } from './stored.ts'
import { readSynonyms, readWord } from './terms.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

export type SynonymsOfWord = Pick<StoredSynonyms, 'word' | 'synonyms'>

/** Adds a synonym to those of a word, in the transaction of the request; once it is there, it stays as it is. */
export async function addSynonym(word: unknown, synonym: string): Promise<SynonymsOfWord> {
  const name = readWord(word)
  const [term] = readSynonyms(synonym, name) as [string]
  const stored = await lockedRow(name)
  if (!stored) return insert(name, term)
  const terms = readSynonyms(stored.synonyms, name)
  if (terms.includes(term)) return { word: name, synonyms: stored.synonyms }
  const synonyms = readSynonyms([...terms, term].join(','), name).join(', ')
  await currentTransaction().run(UPDATE.entity(SYNONYMS).set({ synonyms }).where({ ID: stored.ID }))
  return { word: name, synonyms }
}

/** Two admins that add to one word come one after the other. */
function lockedRow(word: string): Promise<StoredSynonyms | undefined> {
  const query = SELECT.one.from(SYNONYMS).columns('ID', 'word', 'synonyms').where({ word }).forUpdate()
  return currentTransaction().run(query)
}

async function insert(word: string, synonyms: string): Promise<SynonymsOfWord> {
  await refuseTooMany()
  await currentTransaction().run(INSERT.into(SYNONYMS).entries({ ID: newId(), word, synonyms }))
  return { word, synonyms }
}
