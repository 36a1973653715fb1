import cds, { type ApplicationService, type Request } from '@sap/cds'
import { currentTransaction } from '../../cap/database/database.ts'
import { refuseTooMany, type StoredSynonyms } from './stored.ts'
import { readSynonyms, readWord } from './terms.ts'

const { SELECT } = cds.ql

type Changed = Partial<Pick<StoredSynonyms, 'word' | 'synonyms'>>

/** Checks and tidies what admins save, whether as a draft or at once. */
export function curateSynonyms(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Synonyms', async (request: Request) => {
    const data = request.data as Changed
    if (request.event === 'CREATE') await refuseTooMany()
    const stored = request.event === 'UPDATE' ? await storedAt(request) : undefined
    Object.assign(data, tidied({ ...stored, ...data }))
  })
}

/** Reads both fields, since each is checked against the other. */
function tidied({ word, synonyms }: Changed): Changed {
  // CAP refuses what is missing, in its own words
  if (!word || !synonyms) return {}
  const checked = readWord(word)
  return { word: checked, synonyms: readSynonyms(synonyms, checked).join(', ') }
}

function storedAt({ subject }: Request): Promise<Changed | undefined> {
  return currentTransaction().run(SELECT.one.from(subject as never).columns('word', 'synonyms'))
}
