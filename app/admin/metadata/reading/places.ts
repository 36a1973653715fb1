import { type Annotations, numberOf, textOf } from '../csdl.ts'
import type { DeclaredPlace } from '../types.ts'

/** The place of a set as its service declares it. */
export const declaredPlaceOf = (annotations: Annotations): DeclaredPlace => ({
  area: textOf(annotations['@Workplace.Area']),
  order: numberOf(annotations['@Workplace.Order']),
  page: textOf(annotations['@Workplace.Page']),
  below: textOf(annotations['@Workplace.Below']),
  isMain: annotations['@Workplace.Main'] === true
})
