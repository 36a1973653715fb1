import { type Annotations, listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { Binding, ValueList, ValueLists } from '../types.ts'
import { labelIn } from '../words.ts'

type Members = Readonly<Record<string, unknown>>

const TERM = '@Common.ValueList'

/** The value lists of a property, by their qualifier; that without one has an empty name. */
export function valueListsOf(name: string, annotations: Annotations): ValueLists | undefined {
  const entries = Object.entries(annotations).flatMap(([term, annotation]) => {
    const list = term === TERM || term.startsWith(`${TERM}#`) ? valueListOf(name, annotation) : undefined
    return list ? [[term.slice(TERM.length + 1), list] as const] : []
  })
  if (entries.length === 0) return undefined
  return { byQualifier: new Map(entries), relevant: annotations['@Common.ValueListRelevantQualifiers'] }
}

/** The value list of a property in a form that has one alone: of the qualifiers that always hold, else the first. */
export function firstValueList(lists: ValueLists | undefined): ValueList | undefined {
  const [named] = listOf(lists?.relevant).flatMap(each => lists?.byQualifier.get(textOf(each) ?? '') ?? [])
  return named ?? lists?.byQualifier.get('') ?? lists?.byQualifier.values().next().value
}

function valueListOf(name: string, annotation: unknown): ValueList | undefined {
  const { CollectionPath: set, Parameters: parameters, Label: label, FetchValues: fetches } = recordOf(annotation)
  const presentation = textOf(recordOf(annotation)['PresentationVariantQualifier'])
  const all = listOf(parameters).map(recordOf)
  const written = all.filter(each => pathOf(each['LocalDataProperty']) !== undefined && !isA(each, 'In'))
  const chosen = written.find(each => pathOf(each['LocalDataProperty']) === name) ?? written[0]
  const outs = written.filter(each => each !== chosen)
  const value = chosen && textOf(chosen['ValueListProperty'])
  if (typeof set !== 'string' || value === undefined) return undefined
  const others = all.filter(each => each !== chosen && !isA(each, 'In', 'Constant', 'Out'))
  // what is shown alone is the text of a row rather than what is taken over as well
  const shown = [...others.filter(each => !isA(each, 'InOut')), ...others.filter(each => isA(each, 'InOut'))]
  const texts = shown.flatMap(each => textOf(each['ValueListProperty']) ?? [])
  const words = labelIn(label)
  const constants = all
    .filter(each => isA(each, 'Constant'))
    .flatMap(each => {
      const there = textOf(each['ValueListProperty'])
      return there === undefined ? [] : [{ there, value: each['Constant'] }]
    })
  // what is both is narrowed by as well, but for the value itself, of which any is offered
  const ins = all.filter(each => each !== chosen && isA(each, 'In', 'InOut'))
  return {
    set,
    value,
    texts: texts.length > 0 ? texts : [value],
    ...(words !== undefined && { label: words }),
    ...(outs.length > 0 && { outs: outs.flatMap(bindingOf) }),
    ...(ins.length > 0 && { ins: ins.flatMap(bindingOf) }),
    ...(constants.length > 0 && { constants }),
    ...(presentation !== undefined && { presentation }),
    ...(fetches === 2 && { waits: true as const })
  }
}

/** `Common.ValueListParameterInOut` by the end of its name; one without a type is told by its members. */
function isA(parameter: Members, ...kinds: readonly string[]): boolean {
  const type = textOf(parameter['@type'])
  if (type !== undefined) return kinds.some(kind => type.endsWith(`ValueListParameter${kind}`))
  return 'Constant' in parameter && kinds.includes('Constant')
}

function bindingOf(parameter: Members): readonly Binding[] {
  const [here, there] = [pathOf(parameter['LocalDataProperty']), textOf(parameter['ValueListProperty'])]
  return here === undefined || there === undefined ? [] : [{ here, there }]
}
