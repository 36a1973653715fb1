import { type Annotations, type CsdlElement, listOf, pathOf, recordOf, type Schema, textOf } from '../csdl.ts'
import { literal } from '../keys.ts'
import type { Column, ListPresentation, ListVariant } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'

type Members = Readonly<Record<string, unknown>>

/** Reads the columns of a `UI.LineItem`. */
type ColumnsOf = (lineItem: unknown) => readonly Column[]

const PRESENTATION = '@UI.PresentationVariant'
const SELECTION = '@UI.SelectionVariant'
/** Qualifier of what has none, since an address leaves out what is empty. */
const UNQUALIFIED = 'standard'

const BOTH = '@UI.SelectionPresentationVariant'

/** Orders, groups and columns that lists may have at first, by their qualifier. */
export const presentationsIn = (
  annotations: Annotations,
  columnsOf: ColumnsOf
): ReadonlyMap<string, ListPresentation> =>
  new Map(
    withTerm(annotations, PRESENTATION).map(
      ([qualifier, variant]) => [qualifier, presentationOf(variant, annotations, columnsOf)] as const
    )
  )

function presentationOf(variant: Members, annotations: Annotations, columnsOf: ColumnsOf): ListPresentation {
  const { SortOrder: order, GroupBy: groups, RequestAtLeast: reads, MaxItems: most } = variant
  const [group] = listOf(groups).flatMap(each => pathOf(each) ?? [])
  const lineItem = listOf(variant['Visualizations'])
    .map(annotationPath)
    .find(each => each.startsWith('@UI.LineItem#'))
  const columns = lineItem === undefined ? [] : columnsOf(annotations[lineItem])
  return {
    order: listOf(order)
      .map(recordOf)
      .flatMap(({ Property: property, Descending: descending }) => {
        const path = pathOf(property)
        return path === undefined ? [] : [{ path, descending: descending === true }]
      }),
    ...(group !== undefined && { group }),
    reads: listOf(reads).flatMap(each => pathOf(each) ?? []),
    ...(typeof most === 'number' && { most }),
    ...(columns.length > 0 && { columns })
  }
}

const annotationPath = (value: unknown): string => textOf(value) ?? textOf(recordOf(value)['$AnnotationPath']) ?? ''

/** The lists of chosen rows that an entity declares; a condition that cannot be read makes no list. */
export function variantsIn(
  schema: Schema,
  entity: string,
  annotations: Annotations,
  columnsOf: ColumnsOf
): readonly ListVariant[] {
  const typeAt = typesFrom(schema, entity)
  const variantOf = (qualifier: string, text: unknown, selection: Members, presentation?: Members) => ({
    qualifier: qualifier || UNQUALIFIED,
    label: labelIn(text) ?? labelIn(selection['Text']) ?? wordsOf(qualifier),
    conditions: conditionsOf(selection, typeAt),
    presentation: presentation && presentationOf(presentation, annotations, columnsOf)
  })
  const both = withTerm(annotations, BOTH).map(([qualifier, each]) =>
    variantOf(
      qualifier,
      each['Text'],
      referred(each['SelectionVariant'], annotations),
      referred(each['PresentationVariant'], annotations)
    )
  )
  const used = withTerm(annotations, BOTH).map(([, each]) => targetOf(each['SelectionVariant']))
  const selections = withTerm(annotations, SELECTION)
    .filter(([qualifier]) => !used.includes(qualifier === '' ? SELECTION : `${SELECTION}#${qualifier}`))
    .map(([qualifier, each]) => variantOf(qualifier, each['Text'], each))
  return [...both, ...selections]
}

const withTerm = (annotations: Annotations, term: string): readonly (readonly [qualifier: string, Members])[] =>
  Object.entries(annotations).flatMap(([name, value]) =>
    name === term || name.startsWith(`${term}#`) ? [[name.slice(term.length + 1), recordOf(value)] as const] : []
  )

/** A record, or that of the annotation whose path stands in its place. */
function referred(value: unknown, annotations: Annotations): Members {
  const target = targetOf(value)
  return recordOf(target === undefined ? value : annotations[target])
}

/** The path in `"@UI.…"`, `{ "$AnnotationPath": "@UI.…" }`, or in what the compiler makes of one: `{ "$UI.…Type": "@UI.…" }`. */
function targetOf(value: unknown): string | undefined {
  const texts = typeof value === 'string' ? [value] : Object.values(recordOf(value))
  const [only] = texts
  return texts.length === 1 && typeof only === 'string' && only.startsWith('@UI.') ? only : undefined
}

type TypeAt = (path: string) => string

/** The type of a property behind a path, from an entity on. */
function typesFrom({ namespace, members }: Schema, entity: string): TypeAt {
  return path => {
    const steps = path.split('/')
    const last = steps.pop() ?? ''
    const owner = steps.reduce((type, step) => {
      const { $Type: next = '' } = recordOf(recordOf(members[type])[step]) as CsdlElement
      return next.slice(namespace.length + 1)
    }, entity)
    return (recordOf(recordOf(members[owner])[last]) as CsdlElement).$Type ?? 'Edm.String'
  }
}

/** Ranges of one property hold in turn, except those that are excluded; all properties hold together. */
function conditionsOf(selection: Members, typeAt: TypeAt): readonly string[] {
  const options = listOf(selection['SelectOptions']).map(recordOf)
  const written = textOf(selection['FilterExpression'])
  const conditions = options.flatMap(option => {
    const path = pathOf(option['PropertyName'])
    if (path === undefined) return []
    const ranges = listOf(option['Ranges']).map(recordOf)
    const isExcluded = ({ Sign: sign }: Members): boolean => sign === 'E'
    const conditionOf = (range: Members): string => rangeCondition(path, typeAt(path), range)
    const within = ranges.filter(each => !isExcluded(each)).map(conditionOf)
    const without = ranges.filter(isExcluded).map(each => `not (${conditionOf(each)})`)
    return [...(within.length > 0 ? [`(${within.join(' or ')})`] : []), ...without]
  })
  return [...conditions, ...(written === undefined ? [] : [`(${written})`])]
}

function rangeCondition(path: string, type: string, { Option: option, Low: low, High: high }: Members): string {
  const value = (of: unknown): string => literal(of === '' && type !== 'Edm.String' ? null : of, type)
  const operator = textOf(option) ?? 'EQ'
  if (operator === 'BT') return `${path} ge ${value(low)} and ${path} le ${value(high)}`
  if (operator === 'NB') return `(${path} lt ${value(low)} or ${path} gt ${value(high)})`
  if (operator === 'CP') return patternCondition(path, String(low))
  if (operator === 'NP') return `not ${patternCondition(path, String(low))}`
  return `${path} ${operator.toLowerCase()} ${value(low)}`
}

/** `*words*`, `words*` or `*words`. */
function patternCondition(path: string, pattern: string): string {
  const words = literal(pattern.replaceAll('*', ''), 'Edm.String')
  const [before, behind] = [pattern.startsWith('*'), pattern.endsWith('*')]
  if (before === behind) return before ? `contains(${path},${words})` : `${path} eq ${words}`
  return before ? `endswith(${path},${words})` : `startswith(${path},${words})`
}
