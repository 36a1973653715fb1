import { type Annotations, type CsdlElement, recordOf, type Schema } from '../csdl.ts'
import type { Navigation, Property } from '../types.ts'

/** The annotation at a path such as `@UI.DataPoint#Price` or `agency/@Communication.Contact`. */
export type AnnotationAt = (path: string) => unknown

/** Reads annotations from an entity on, also of those that its navigations lead to. */
export function annotationsFrom({ namespace, members, annotationsOf }: Schema, entity: string): AnnotationAt {
  const typeBehind = (steps: readonly string[]): string =>
    steps.reduce((type, step) => {
      const { $Type: next = '' } = recordOf(recordOf(members[type])[step]) as CsdlElement
      return next.slice(namespace.length + 1)
    }, entity)
  return path => {
    const at = path.indexOf('@')
    const steps = path.slice(0, at).split('/').filter(Boolean)
    const annotations: Annotations = annotationsOf(typeBehind(steps))
    return annotations[path.slice(at)]
  }
}

/** Context that the fields of an entity are read with. */
export interface FieldContext {
  readonly properties: ReadonlyMap<string, Property>
  readonly at: AnnotationAt
  /** Own property by the path of the key that it holds: `agency_ID` by `agency/ID`. */
  readonly ownByPath: ReadonlyMap<string, string>
}

/** The own properties that hold keys of other rows, by the path of the key. */
export const ownPaths = (navigations: ReadonlyMap<string, Navigation>): ReadonlyMap<string, string> =>
  new Map(
    [...navigations.values()].flatMap(({ name, constraint }) =>
      Object.entries(constraint).map(([own, key]) => [`${name}/${key}`, own] as const)
    )
  )
