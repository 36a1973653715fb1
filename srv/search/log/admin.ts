import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import { addSynonym, type SynonymsOfWord } from '../synonyms/index.ts'

const { DELETE, SELECT, UPSERT } = cds.ql

/** Queries that admins have answered. */
export const ANSWERED = 'tutorials.search.AnsweredSearches'

const LONGEST_REASON = 500

/** Binds the operations of `admin.cds`; the lists are views of the database. */
export function exposeSearchLog(service: ApplicationService): void {
  service.on('makeSynonym', 'SearchesWithoutResults', makeSynonym)
  service.on('ignoreSearch', 'SearchesWithoutResults', ignoreSearch)
  service.on('reopenSearch', 'SearchesWithoutResults', reopenSearch)
}

async function makeSynonym(request: Request): Promise<SynonymsOfWord> {
  const query = await queryOf(request)
  const made = await addSynonym((request.data as { word?: unknown }).word, query)
  await answer({ query, word: made.word, reason: null })
  return made
}

async function ignoreSearch(request: Request): Promise<void> {
  const { reason } = request.data as { reason?: unknown }
  if (typeof reason !== 'string' || reason.trim() === '' || reason.length > LONGEST_REASON)
    throw badRequest('invalid_reason', `must be a text of 1 to ${LONGEST_REASON} characters`, 'reason')
  await answer({ query: await queryOf(request), word: null, reason: reason.trim() })
}

async function reopenSearch(request: Request): Promise<void> {
  await currentTransaction().run(DELETE.from(ANSWERED).where({ query: await queryOf(request) }))
}

/** The query that an operation is bound to. @throws HttpError 404 */
async function queryOf({ subject }: Request): Promise<string> {
  const asked = SELECT.one.from(subject as never).columns('query')
  const row = await currentTransaction().run<{ query: string } | undefined>(asked)
  if (!row) throw notFound('There is no such query', 'query')
  return row.query
}

const answer = (entry: { query: string; word: string | null; reason: string | null }): Promise<unknown> =>
  currentTransaction().run(UPSERT.into(ANSWERED).entries(entry))
