import cds, { type ApplicationService } from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { badRequest } from '../../../lib/errors.ts'

const { SELECT } = cds.ql

interface Acronym {
  readonly word: string
  readonly spelling: string
}

/** The spelling of each word that admins have decided on. */
export async function spellings(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.run<Acronym[]>(SELECT.from('tutorials.catalog.Acronyms').columns('word', 'spelling'))
  return new Map(rows.map(({ word, spelling }) => [word, spelling]))
}

/** Binds the rule of acronyms: a word may be spelled otherwise, but is no other word. */
export function curateAcronyms(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Acronyms', ({ data }) => {
    const acronym = data as Partial<Record<keyof Acronym, string | null>>
    if (acronym.spelling === undefined) return
    acronym.spelling = acronym.spelling?.trim() ?? ''
    const word = wordOf(acronym.spelling)
    if (word === '') throw badRequest('invalid_spelling', 'spelling needs letters or digits', 'spelling')
    acronym.word ??= word
    if (acronym.word !== word)
      throw badRequest('invalid_spelling', `spelling must have the letters of word, which are ${word}`, 'spelling')
  })
}

/** The form in which slugs contain a word. */
const wordOf = (spelling: string): string => spelling.toLowerCase().replace(/[^a-z0-9]/g, '')
