import { listOf, pathOf, recordOf, textOf } from '../csdl.ts'
import type { Column, Importance, Property, ValueForm } from '../types.ts'
import { labelIn, wordsOf } from '../words.ts'
import type { FieldContext } from './annotation-at.ts'

type Members = Readonly<Record<string, unknown>>

type Properties = ReadonlyMap<string, Property>

/** `UI.DataFieldWithUrl` and the like, of which a plain data field says nothing. */
export const kindOf = (field: Members): string => textOf(field['@type'])?.split('.').at(-1) ?? 'DataField'

/** A data field as a column; undefined for what is no value, or what is never shown. */
export function columnFrom(field: Members, context: FieldContext): Column | undefined {
  if (field['@UI.Hidden'] === true) return undefined
  const kind = kindOf(field)
  if (kind === 'DataFieldForAction') return actionColumn(field)
  if (kind === 'DataFieldForAnnotation') return annotated(field, context)
  const { properties, ownByPath } = context
  const path = own(field['Value'], ownByPath)
  if (path === undefined || properties.get(path)?.hidden) return undefined
  const [url, to] = [field['Url'], navigationOf(field['Target'])]
  const form: ValueForm | undefined =
    kind === 'DataFieldWithUrl' && url !== undefined
      ? { kind: 'link', url }
      : kind === 'DataFieldWithNavigationPath' && to !== undefined
        ? { kind: 'row', navigation: to }
        : undefined
  return { ...plain(field, path, properties), ...(form && { form }) }
}

/** The path of a value; that of the own property where it is the key of another row. */
function own(value: unknown, ownByPath: FieldContext['ownByPath']): string | undefined {
  const path = pathOf(value)
  return path === undefined ? undefined : (ownByPath.get(path) ?? path)
}

const navigationOf = (target: unknown): string | undefined =>
  textOf(target) ?? textOf(recordOf(target)['$NavigationPropertyPath'])

/** Members that every data field may have, as those of its column. */
function plain(field: Members, path: string, properties: Properties): Column {
  const property = properties.get(path)
  const hidden = field['@UI.Hidden'] ?? property?.hiddenWhen
  const importance = importances.find(each => each === field['@UI.Importance'])
  const width = textOf(recordOf(field['@HTML5.CssDefaults'])['width'])
  return {
    path,
    label: labelIn(field['Label']) ?? property?.label ?? wordsOf(path.split('/').join(' ')),
    criticality: field['Criticality'],
    ...((field['@UI.IsImageURL'] === true || property?.isImage) && { isImage: true as const }),
    ...(field['CriticalityRepresentation'] === 'WithoutIcon' && { withoutIcon: true as const }),
    ...(typeof hidden === 'object' && hidden !== null && { hidden }),
    ...(importance && { importance }),
    ...(width !== undefined && { width })
  }
}

const importances: readonly Importance[] = ['High', 'Medium', 'Low']

/** The name of the operation of `S.accept`, `S.accept(S.Travels)` or `S.EntityContainer/accept`. */
export const operationOf = (field: Members): string =>
  (textOf(field['Action']) ?? '').replace(/\(.*/, '').split(/[./]/).at(-1) ?? ''

function actionColumn(field: Members): Column {
  const operation = operationOf(field)
  return {
    ...plain(field, `action:${operation}`, new Map()),
    label: labelIn(field['Label']) ?? wordsOf(operation),
    form: { kind: 'action', operation }
  }
}

/** The value behind a data point, a small chart or a contact; others are not supported. */
function annotated(field: Members, context: FieldContext): Column | undefined {
  const target = textOf(field['Target']) ?? textOf(recordOf(field['Target'])['$AnnotationPath']) ?? ''
  const { properties, at } = context
  const annotation = recordOf(at(target))
  const root = target.slice(0, target.indexOf('@'))
  const term = target.slice(root.length)
  const made = term.startsWith('@UI.DataPoint')
    ? dataPointColumn(annotation, properties)
    : term.startsWith('@UI.Chart')
      ? chartColumn(annotation, context)
      : term.startsWith('@Communication.Contact')
        ? contactColumn(annotation, root, properties)
        : undefined
  if (!made) return undefined
  const shared = plain(field, made.path, properties)
  return { ...shared, ...made, label: labelIn(field['Label']) ?? made.label, ...(made.form && { form: made.form }) }
}

/** A data point as a column: stars, a bar, or a number with its state. */
export function dataPointColumn(point: Members, properties: Properties): Column | undefined {
  const path = pathOf(point['Value'])
  if (path === undefined) return undefined
  const target = point['TargetValue'] ?? point['MaximumValue']
  const form: ValueForm | undefined =
    point['Visualization'] === 'Rating'
      ? { kind: 'rating', target: target ?? 5 }
      : point['Visualization'] === 'Progress'
        ? { kind: 'progress', target: target ?? 100 }
        : undefined
  const { label } = plain({}, path, properties)
  return {
    path,
    label: labelIn(point['Title']) ?? label,
    criticality: point['Criticality'] ?? calculated(recordOf(point['CriticalityCalculation']), path),
    ...(form && { form })
  }
}

/** A bullet chart as a bar with a mark; the parts of other charts are no one value. */
function chartColumn(chart: Members, { properties, at }: FieldContext): Column | undefined {
  const [attributes] = listOf(chart['MeasureAttributes']).map(recordOf)
  const named = textOf(attributes?.['DataPoint']) ?? textOf(recordOf(attributes?.['DataPoint'])['$AnnotationPath'])
  const point = recordOf(named === undefined ? undefined : at(named))
  const column = dataPointColumn(point, properties)
  if (!column || (chart['ChartType'] !== 'Bullet' && chart['ChartType'] !== 'Donut')) return undefined
  const maximum = point['MaximumValue'] ?? point['TargetValue'] ?? 100
  const form: ValueForm =
    chart['ChartType'] === 'Donut'
      ? { kind: 'progress', target: point['TargetValue'] ?? maximum }
      : { kind: 'bullet', target: point['TargetValue'], minimum: point['MinimumValue'] ?? 0, maximum }
  const label = labelIn(chart['Title']) ?? column.label
  return { ...column, label, form }
}

function contactColumn(contact: Members, root: string, properties: Properties): Column | undefined {
  const name = pathOf(contact['fn'])
  if (name === undefined) return undefined
  const within = (list: unknown, member: string): readonly string[] =>
    listOf(list).flatMap(each => {
      const path = pathOf(recordOf(each)[member])
      return path === undefined ? [] : [root + path]
    })
  const form: ValueForm = {
    kind: 'contact',
    mails: within(contact['email'], 'address'),
    phones: within(contact['tel'], 'uri')
  }
  const label = root === '' ? plain({}, name, properties).label : wordsOf(root.slice(0, -1))
  return { path: root + name, label, criticality: undefined, form }
}

/** `UI.CriticalityCalculation` as the expression that it stands for. */
function calculated(calculation: Members, path: string): unknown {
  const value = { $Path: path }
  const state = (checks: readonly (readonly [check: string, bound: unknown, state: number])[], otherwise: number) =>
    checks.reduceRight<unknown>(
      (rest, [check, bound, then]) => (bound === undefined ? rest : { $If: [{ [check]: [value, bound] }, then, rest] }),
      otherwise
    )
  const {
    ImprovementDirection: direction,
    AcceptanceRangeLowValue: acceptedLow,
    AcceptanceRangeHighValue: acceptedHigh,
    ToleranceRangeLowValue: low = acceptedLow,
    ToleranceRangeHighValue: high = acceptedHigh,
    DeviationRangeLowValue: deviatesLow,
    DeviationRangeHighValue: deviatesHigh
  } = calculation
  if (direction === 'Minimize')
    return state(
      [
        ['$Le', acceptedHigh ?? high, 3],
        ['$Le', deviatesHigh ?? high, 2]
      ],
      1
    )
  if (direction === 'Maximize')
    return state(
      [
        ['$Ge', acceptedLow ?? low, 3],
        ['$Ge', deviatesLow ?? low, 2]
      ],
      1
    )
  if (direction !== 'Target') return undefined
  const outside = state(
    [
      ['$Lt', deviatesLow, 1],
      ['$Gt', deviatesHigh, 1]
    ],
    2
  )
  return {
    $If: [{ $And: [{ $Ge: [value, acceptedLow ?? low] }, { $Le: [value, acceptedHigh ?? high] }] }, 3, outside]
  }
}
