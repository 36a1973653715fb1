import type { AllowedValue, Navigation, Property, ValueList } from './types.ts'
import {
  type Annotations,
  type CsdlElement,
  type CsdlParameter,
  listOf,
  numberOf,
  pathOf,
  recordOf,
  type Schema,
  textOf
} from './csdl.ts'
import { labelIn, labelOf, wordsOf } from './words.ts'

/** Elements of drafts, which are no data of the row. */
const administrative = new Set(['IsActiveEntity', 'HasActiveEntity', 'HasDraftEntity', 'DraftMessages'])

/** `UI.Hidden` may be an expression; only what is always hidden is left out. */
const isTrue = (value: unknown): boolean => value === true

/** A property that has a place in lists and pages. */
export const isShown = ({ hidden, type, collection }: Property): boolean =>
  !hidden && !collection && type.startsWith('Edm.') && type !== 'Edm.Stream' && type !== 'Edm.Binary'

/** A property with its annotations; `isKey` for one of the key that no list or section names. */
export function readProperty(name: string, element: CsdlElement, annotations: Annotations, isKey = false): Property {
  const type = element.$Type ?? 'Edm.String'
  const control = annotations['@Common.FieldControl']
  const mediaTypes = listOf(annotations['@Core.AcceptableMediaTypes']).map(String)
  return {
    name,
    label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
    help: labelIn(annotations['@Common.QuickInfo']) ?? labelIn(annotations['@Core.Description']),
    type,
    collection: element.$Collection === true,
    nullable: element.$Nullable === true,
    maxLength: element.$MaxLength,
    minimum: numberOf(annotations['@Validation.Minimum']),
    maximum: numberOf(annotations['@Validation.Maximum']),
    hidden:
      isTrue(annotations['@UI.Hidden']) || administrative.has(name) || (isKey && isForPrograms(type, annotations)),
    computed: isTrue(annotations['@Core.Computed']) || control === 'ReadOnly',
    immutable: isTrue(annotations['@Core.Immutable']),
    mandatory: control === 'Mandatory',
    multiLine: isTrue(annotations['@UI.MultiLineText']),
    isUrl: isTrue(annotations['@UI.IsURL']),
    ...(mediaTypes.length > 0 && { mediaTypes }),
    allowed: listOf(annotations['@Validation.AllowedValues']).map(allowedValue),
    text: pathOf(annotations['@Common.Text']),
    valueList: valueListOf(annotations['@Common.ValueList']),
    refusal: undefined
  }
}

/** A uuid without a text that stands for it tells people nothing. */
const isForPrograms = (type: string, annotations: Annotations): boolean =>
  type === 'Edm.Guid' && annotations['@Common.Text'] === undefined

function allowedValue(entry: unknown): AllowedValue {
  const { Value: value, '@Core.SymbolicName': name, '@Core.Description': description } = recordOf(entry)
  const text = String(value)
  return { value: text, name: labelIn(description) ?? labelIn(name) ?? labelOf(text) }
}

function valueListOf(annotation: unknown): ValueList | undefined {
  const { CollectionPath: set, Parameters: parameters } = recordOf(annotation)
  const all = listOf(parameters).map(recordOf)
  const chosen = all.find(({ LocalDataProperty: local }) => pathOf(local) !== undefined)
  const value = textOf(chosen?.['ValueListProperty'])
  if (typeof set !== 'string' || value === undefined) return undefined
  const texts = all.flatMap(each => (each === chosen ? [] : (textOf(each['ValueListProperty']) ?? [])))
  return { set, value, texts: texts.length > 0 ? texts : [value] }
}

/** A navigation property; technical ones of drafts are none. */
export function readNavigation(
  name: string,
  element: CsdlElement,
  { namespace, annotationsOf }: Schema,
  owner: string
): Navigation | undefined {
  if (name === 'SiblingEntity' || name === 'DraftAdministrativeData') return undefined
  const annotations = annotationsOf(`${owner}/${name}`)
  return {
    name,
    label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
    target: (element.$Type ?? '').slice(namespace.length + 1),
    collection: element.$Collection === true,
    composition: element.$OnDelete === 'Cascade',
    partner: element.$Partner,
    constraint: element.$ReferentialConstraint ?? {}
  }
}

/** A parameter of an operation is asked for as a property is. */
export const readParameter = (parameter: CsdlParameter, annotations: Annotations): Property =>
  readProperty(parameter.$Name, parameter, annotations)
