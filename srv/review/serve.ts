import type { ApplicationService, Request } from '@sap/cds'
import { badRequest } from '../../lib/errors.ts'
import { currentTransaction } from '../cap/database/database.ts'
import { callerOfRequest } from '../platform/access/cap-user.ts'
import { chooseMails, join } from './authors/known-authors.ts'
import { forget } from './forget.ts'
import { editComment, removeComment } from './threads/edit-comment.ts'
import { decide, reopen, resolve } from './threads/change-status.ts'
import { addReply, startThread } from './threads/write-comment.ts'

/** Binds the operations of `service.cds` beside this file. */
export function serveReview(service: ApplicationService): void {
  service.on('joinReview', request => join(currentTransaction(), callerOfRequest(request)))
  service.on('chooseMails', request => chooseMails(currentTransaction(), callerOfRequest(request), request.data))
  service.on('startThread', request => startThread(currentTransaction(), callerOfRequest(request), request.data))
  service.on('reply', request => addReply(currentTransaction(), callerOfRequest(request), request.data))
  service.on('deleteComment', request => removeComment(currentTransaction(), callerOfRequest(request), request.data))
  service.on('resolveThread', request => resolve(currentTransaction(), callerOfRequest(request), request.data))
  service.on('reopenThread', request => reopen(currentTransaction(), callerOfRequest(request), request.data))
  service.on('decideSuggestion', request => decide(currentTransaction(), callerOfRequest(request), request.data))
  service.before('UPDATE', 'Comments', request => editComment(currentTransaction(), callerOfRequest(request), request))
  service.on('forgetMe', request => forgetCaller(request))
  service.on('forgetAuthor', request => forget(currentTransaction(), loginIn(request.data)))
}

/** @throws HttpError 400 without the word that confirms it. */
function forgetCaller(request: Request): Promise<object> {
  if ((request.data as { confirmation?: unknown }).confirmation !== 'forget')
    throw badRequest('not_confirmed', 'confirmation must be the word forget', 'confirmation')
  return forget(currentTransaction(), callerOfRequest(request).id)
}

/** @throws HttpError 400 without a login. */
function loginIn(data: unknown): string {
  const { login } = data as { readonly login?: unknown }
  if (typeof login !== 'string' || login.trim() === '') throw badRequest('missing', 'login is needed', 'login')
  return login
}
