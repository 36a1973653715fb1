import type { IncomingHttpHeaders } from 'node:http'
import type { ApplicationService, Request } from '@sap/cds'
import { notFound } from '../../lib/errors.ts'
import { languageOf } from '../../lib/http/languages.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { type Kind, kinds, readFacts } from './read-facts.ts'
import { type Visibility, visibilityOf } from './reasons.ts'

/** Binds the handlers of `admin.cds`. */
export function contributeToAdmin(service: ApplicationService): void {
  for (const kind of Object.keys(kinds) as Kind[]) service.on('visibility', kind, request => visibility(kind, request))
}

async function visibility(kind: Kind, request: Request): Promise<Visibility> {
  const facts = await readFacts(currentTransaction(), kind, idOf(request))
  if (!facts) throw notFound('There is no such row', 'ID')
  const { 'accept-language': language } = request.headers as IncomingHttpHeaders
  return visibilityOf(facts, languageOf(language))
}

function idOf({ params }: Request): string {
  const last: unknown = params.at(-1)
  return String(typeof last === 'object' && last !== null && 'ID' in last ? last.ID : last)
}
