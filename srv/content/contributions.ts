import type { ApplicationService, Request } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import type { Owner } from '../catalog/index.ts'
import { answerFinding } from './freshness/answer-finding.ts'

/** Binds what `freshness/author.cds` adds to AuthorService; `owner` is the caller as owner of tutorials. */
export function contributeFreshness(service: ApplicationService, owner: (request: Request) => Promise<Owner>): void {
  service.on('answerFinding', async request => answerFinding(currentTransaction(), request.data, await owner(request)))
}
