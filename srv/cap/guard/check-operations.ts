import cds from '@sap/cds'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { framework, type RunningService } from '../types.ts'
import { declaredOperations } from './operations.ts'

/** Operations of entities with drafts, which CAP answers without a handler. */
const ofDrafts = new Set(['draftPrepare', 'draftEdit', 'draftActivate'])

/**
 * Every declared operation has exactly one handler: without one CAP answers 501 when it is called, and of two it runs
 * the first without a word.
 * @throws ConfigError with one line for each operation that has none or several.
 */
export function checkOperations(): void {
  const served = Object.values(framework.services).filter(each => each instanceof cds.ApplicationService)
  const problems = served.flatMap(problemsOf)
  if (problems.length > 0) throw new ConfigError(problems)
}

function problemsOf(service: RunningService): readonly string[] {
  const own = declaredOperations(service).filter(({ event, entity }) => !(entity && ofDrafts.has(event)))
  return own.flatMap(({ event, entity }) => {
    const handlers = service.handlers.on.filter(({ on, path }) => on === event && (!path || path === entity))
    const place = entity === undefined ? event : `${entity} ${event}`
    return handlers.length === 1 ? [] : [`${service.name}: ${place} has ${handlers.length} handlers, not one`]
  })
}
