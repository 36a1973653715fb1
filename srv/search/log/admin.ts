import cds, { type ApplicationService, type Request } from '@sap/cds'
import { notFound } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { addSynonym, type SynonymsOfWord } from '../synonyms/index.ts'

const { SELECT } = cds.ql

/** Binds the operations of `admin.cds`; the lists are views of the database. */
export function exposeSearchLog(service: ApplicationService): void {
  service.on('makeSynonym', 'SearchesWithoutResults', makeSynonym)
}

async function makeSynonym({ subject, data }: Request): Promise<SynonymsOfWord> {
  const asked = SELECT.one.from(subject as never).columns('query')
  const row = await currentTransaction().run<{ query: string } | undefined>(asked)
  if (!row) throw notFound('There is no such query', 'query')
  return addSynonym((data as { word?: unknown }).word, row.query)
}
