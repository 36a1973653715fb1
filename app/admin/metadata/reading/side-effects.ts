import { type Annotations, listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { SideEffect } from '../types.ts'

type Members = Readonly<Record<string, unknown>>

/** The draft service of CAP says with every change that messages may be others; they come with the row. */
const MESSAGES = 'DraftMessages'

/** Changes that an entity declares to follow with some of its properties or parts. */
export const sideEffectsOf = (annotations: Annotations): readonly SideEffect[] =>
  Object.entries(annotations)
    .filter(([term]) => /^@Common\.SideEffects(?:#|$)/.test(term))
    .map(([, effect]) => sideEffectOf(recordOf(effect)))
    .filter(({ properties }) => !properties.every(each => each === MESSAGES) || properties.length === 0)

/** One reaction; `row` begins the paths of the row that an action is bound to. */
export function sideEffectOf(effect: Members, row = ''): SideEffect {
  const paths = (member: string): readonly string[] =>
    listOf(effect[member]).flatMap(each => {
      const path =
        pathOf(each) ?? textOf(recordOf(each)['$NavigationPropertyPath']) ?? textOf(recordOf(each)['$PropertyPath'])
      return path === undefined ? [] : [within(path, row)]
    })
  return {
    sources: [...paths('SourceProperties'), ...paths('SourceEntities')],
    properties: paths('TargetProperties'),
    entities: paths('TargetEntities'),
    action: textOf(effect['TriggerAction'])?.replace(/\(.*/, '').split('.').at(-1)
  }
}

const within = (path: string, row: string): string => {
  if (row === '') return path
  return path === row.slice(0, -1) ? '' : path.startsWith(row) ? path.slice(row.length) : path
}
