import type { Definitions, Entity, Operation } from '../types.ts'

/** A service, as far as it declares operations. */
export interface Declaring {
  readonly actions: Iterable<Operation>
  readonly entities: Iterable<Pick<Entity, 'name' | 'actions'>>
}

/** An operation as handlers are registered for it: by its name, and by its entity when it is bound to one. */
export interface Declared {
  readonly event: string
  readonly entity: string | undefined
  readonly operation: Operation
}

/** Every action and function that a service declares, bound and unbound. */
export function declaredOperations({ actions, entities }: Declaring): readonly Declared[] {
  return [
    ...[...actions].map(operation => declared(operation)),
    ...[...entities].flatMap(({ name, actions: bound = [] }) => [...bound].map(each => declared(each, name)))
  ]
}

/**
 * The same for a service of a linked model that is not the running one: where two models share their definitions, what the
 * service itself lists is that of the later one.
 */
export function operationsOf(service: string, definitions: Definitions<Entity | Operation>): readonly Declared[] {
  const own = Object.values(definitions).filter(({ name }) => name.startsWith(`${service}.`))
  return declaredOperations({ actions: own.filter(isOperation), entities: own.filter(isEntity) })
}

const isOperation = (each: Entity | Operation): each is Operation => each.kind === 'action' || each.kind === 'function'
const isEntity = (each: Entity | Operation): each is Entity => each.kind === 'entity'

function declared(operation: Operation, entity?: string): Declared {
  return { event: operation.name.slice(operation.name.lastIndexOf('.') + 1), entity, operation }
}
