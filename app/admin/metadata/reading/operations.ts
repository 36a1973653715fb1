import { type Annotations, type CsdlElement, type CsdlOperation, listOf, recordOf, type Schema } from '../csdl.ts'
import { type CallerScopes, refusalOf } from '../permissions.ts'
import { withPaths } from '../evaluate.ts'
import type { Availability, Operation } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import { availabilityOf } from './capabilities.ts'
import { readParameter } from './properties.ts'
import { sideEffectOf } from './side-effects.ts'

/** An operation with the type that it is bound to. */
export interface Declared extends Operation {
  readonly boundTo: string | undefined
}

/** All actions and functions of the service. */
export function operationsOf(schema: Schema, caller: CallerScopes): readonly Declared[] {
  const { namespace, members, annotationsOf } = schema
  return Object.entries(members).flatMap(([name, overloads]) =>
    (listOf(overloads) as readonly CsdlOperation[]).map(overload => {
      const { $Kind: kind, $IsBound: isBound, $Parameter: parameters = [], $ReturnType: returned } = overload
      // an action is addressed by its binding parameter alone (OData CSDL JSON 4.01, section 14.2.1)
      const addressed = kind === 'Function' ? parameters : isBound ? parameters.slice(0, 1) : []
      const target = `${name}(${addressed.map(typeOf).join(',')})`
      const annotations = { ...annotationsOf(name), ...annotationsOf(target) }
      // the row stands below the name of the binding parameter, such as `in` or `_it`
      const row = isBound ? `${parameters[0]?.$Name ?? ''}/` : undefined
      const effect = annotations['@Common.SideEffects']
      const asked = isBound ? parameters.slice(1) : parameters
      return {
        name,
        label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
        help: labelIn(annotations['@Core.Description']),
        isAction: kind === 'Action',
        parameters: asked.map(each => readParameter(each, annotationsOf(`${target}/${each.$Name}`))),
        returns: returned && {
          type: withoutNamespace(schema, typeName(returned)),
          collection: returned.$Collection === true
        },
        isSecret:
          asked.some(each => isMasked(annotationsOf(`${target}/${each.$Name}`))) ||
          givesMasked(schema, returned?.$Type),
        // one that is critical for some rows asks for all of them
        isCritical: ![undefined, null, false].includes(annotations['@Common.IsActionCritical'] as undefined),
        refusal: refusalOf(annotations['@Capabilities.OperationRestrictions'], caller),
        availability: availableTo(availabilityOf(annotations, '@Core.OperationAvailable'), row),
        ...(effect !== undefined && { sideEffect: sideEffectOf(recordOf(effect), row) }),
        boundTo: isBound ? (parameters[0]?.$Type ?? '').slice(namespace.length + 1) : undefined
      }
    })
  )
}

/** The condition as one of the row itself. */
function availableTo(availability: Availability | undefined, row: string | undefined): Availability | undefined {
  if (!availability || row === undefined) return availability
  const condition = withPaths(availability.condition, path => (path.startsWith(row) ? path.slice(row.length) : path))
  return { ...availability, condition }
}

const isMasked = (annotations: Annotations): boolean => annotations['@Common.Masked'] === true

/** True where a property of the type is masked. */
function givesMasked({ namespace, members, annotationsOf }: Schema, type: string | undefined): boolean {
  if (!type?.startsWith(`${namespace}.`)) return false
  const name = type.slice(namespace.length + 1)
  return Object.keys(recordOf(members[name])).some(property => isMasked(annotationsOf(`${name}/${property}`)))
}

const typeName = ({ $Type: type = 'Edm.String' }: CsdlElement): string => type

const typeOf = (element: CsdlElement): string =>
  element.$Collection ? `Collection(${typeName(element)})` : typeName(element)

const withoutNamespace = ({ namespace }: Schema, type: string): string =>
  type.startsWith(`${namespace}.`) ? type.slice(namespace.length + 1) : type

/** Operations that are called at the root of the service. */
export function importsOf({ sets }: Schema, operations: readonly Declared[]): readonly Operation[] {
  const names = new Set(Object.entries(sets).flatMap(([name, each]) => (each.$Action || each.$Function ? [name] : [])))
  return operations.filter(({ name, boundTo }) => boundTo === undefined && names.has(name))
}
