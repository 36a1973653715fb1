import type { ApplicationService, Request } from '@sap/cds'
import { currentTransaction } from '../cap/database/database.ts'
import type { Owner } from '../catalog/index.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { answerProblem } from './problems/answer-problem.ts'
import { reportProblem } from './problems/report-problem.ts'

export { unsolvedProblems } from './problems/unsolved-problems.ts'

/** Binds what `developer.cds` adds to DeveloperService. */
export function contributeToDeveloper(service: ApplicationService): void {
  service.on('reportProblem', request => reportProblem(currentTransaction(), callerOfRequest(request), request.data))
}

/** Binds what `author.cds` adds to AuthorService; `owner` is the caller as owner of tutorials. */
export function contributeToAuthor(service: ApplicationService, owner: (request: Request) => Promise<Owner>): void {
  service.on('answerProblemReport', async request =>
    answerProblem(currentTransaction(), request.data, await owner(request))
  )
}
