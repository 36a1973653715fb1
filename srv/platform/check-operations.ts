import cds from '@sap/cds'
import { ConfigError } from './config.ts'

interface Operation {
  readonly name: string
}

interface ServedService {
  readonly name: string
  readonly actions: Iterable<Operation>
  readonly entities: Iterable<{ readonly name: string; readonly actions?: Iterable<Operation> }>
  readonly handlers: { readonly on: readonly { readonly on: string; readonly path?: string }[] }
}

/**
 * Every declared operation has exactly one handler: without one CAP answers 501 when it is called, and of two it runs
 * the first without a word.
 * @throws ConfigError with one line for each operation that has none or several.
 */
export function checkOperations(): void {
  const served = Object.values(cds.services as unknown as Record<string, unknown>)
  const problems = served
    .filter(each => each instanceof cds.ApplicationService)
    .flatMap(each => problemsOf(each as never))
  if (problems.length > 0) throw new ConfigError(problems)
}

function problemsOf(service: ServedService): readonly string[] {
  const unbound = [...service.actions].map(operation => ({ operation, path: undefined }))
  const bound = [...service.entities].flatMap(({ name: path, actions = [] }) =>
    [...actions].map(operation => ({ operation, path }))
  )
  return [...unbound, ...bound].flatMap(({ operation, path }) => {
    const name = operation.name.slice(operation.name.lastIndexOf('.') + 1)
    const handlers = service.handlers.on.filter(each => each.on === name && (!each.path || each.path === path))
    const place = path === undefined ? name : `${path} ${name}`
    return handlers.length === 1 ? [] : [`${service.name}: ${place} has ${handlers.length} handlers, not one`]
  })
}
