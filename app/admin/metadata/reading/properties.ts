import type { AllowedValue, Entity, Measure, Navigation, Property, Stream, TextPlace } from '../types.ts'
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
} from '../csdl.ts'
import { controlNamed } from '../field-control.ts'
import { labelIn, labelOf, wordsOf } from '../words.ts'
import { firstValueList, valueListsOf } from './value-lists.ts'

/** Units of durations and sizes that have a format of their own. */
const units = ['ms', 's', 'min', 'B'] as const

/** Elements of drafts, which are no data of the row. */
const administrative = new Set(['IsActiveEntity', 'HasActiveEntity', 'HasDraftEntity', 'DraftMessages'])

const isTrue = (value: unknown): boolean => value === true

/** A property with its annotations; `isKey` for one of the key that no list or section names. */
export function readProperty(name: string, element: CsdlElement, annotations: Annotations, isKey = false): Property {
  const type = element.$Type ?? 'Edm.String'
  const control = annotations['@Common.FieldControl']
  const always = controlNamed(control)
  const hidden = annotations['@UI.Hidden']
  const valueLists = valueListsOf(name, annotations)
  const unit = units.find(each => each === annotations['@Measures.Unit'])
  const mediaTypes = isCsv(annotations) ? [] : acceptedOf(annotations)
  return {
    name,
    label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
    help: labelIn(annotations['@Core.Description']),
    type,
    collection: element.$Collection === true,
    nullable: element.$Nullable === true,
    ...(element.$DefaultValue !== undefined && { hasDefault: true }),
    maxLength: element.$MaxLength,
    minimum: numberOf(annotations['@Validation.Minimum']),
    maximum: numberOf(annotations['@Validation.Maximum']),
    hidden:
      isTrue(hidden) ||
      always === 'inapplicable' ||
      administrative.has(name) ||
      (isKey && isForPrograms(type, annotations)),
    ...(typeof hidden === 'object' && hidden !== null && { hiddenWhen: hidden }),
    computed: isTrue(annotations['@Core.Computed']) || always === 'readOnly',
    immutable: isTrue(annotations['@Core.Immutable']),
    mandatory: always === 'mandatory',
    ...(typeof control === 'object' && control !== null && { control }),
    ...(type === 'Edm.Stream' && { stream: streamOf(annotations) }),
    multiLine: isTrue(annotations['@UI.MultiLineText']),
    isUrl: isTrue(annotations['@UI.IsURL']),
    ...(mediaTypes.length > 0 && { mediaTypes }),
    ...(isTrue(annotations['@Common.IsDigitSequence']) && { isDigits: true }),
    allowed: listOf(annotations['@Validation.AllowedValues']).map(allowedValue),
    text: pathOf(annotations['@Common.Text']),
    valueList: firstValueList(valueLists),
    ...(valueLists && valueLists.byQualifier.size > 1 && { valueLists }),
    ...(isTrue(annotations['@Common.ValueListWithFixedValues']) && { fixedValues: true as const }),
    // an amount with a unit of time or size has its own format
    ...(unit ? { unit } : amountOf(element, annotations)),
    ...formOf(annotations),
    refusal: undefined
  }
}

/** A file with its type and name, which may stand in other properties. */
function streamOf(annotations: Annotations): Stream {
  const disposition = recordOf(annotations['@Core.ContentDisposition'])
  return {
    mediaType: annotations['@Core.MediaType'],
    fileName: disposition['Filename'],
    accepted: listOf(annotations['@Core.AcceptableMediaTypes']).map(String),
    isImage: isTrue(annotations['@UI.IsImage']),
    maxBytes: numberOf(annotations['@Validation.Maximum']) ?? numberOf(annotations['@Validation.MaxLength'])
  }
}

const acceptedOf = (annotations: Annotations): readonly string[] =>
  listOf(annotations['@Core.AcceptableMediaTypes']).map(String)

/** A text of values with commas between them. */
const isCsv = (annotations: Annotations): boolean => acceptedOf(annotations).join(',') === 'text/csv'

/** How a value is written and typed. */
function formOf(annotations: Annotations): Partial<Property> {
  const is = (term: string): boolean => isTrue(annotations[term])
  const [placeholder, pattern] = [labelIn(annotations['@UI.Placeholder']), textOf(annotations['@Validation.Pattern'])]
  const textPlace = placeOfText(annotations)
  const note = labelIn(annotations['@Common.QuickInfo'])
  return {
    ...(note !== undefined && { note }),
    ...(is('@Core.IsLanguageDependent') && { isWords: true }),
    ...(is('@Communication.IsEmailAddress') && { reach: 'mail' }),
    ...(is('@Communication.IsPhoneNumber') && { reach: 'phone' }),
    ...(is('@UI.IsImageURL') && { isImage: true }),
    ...(is('@Common.Masked') && { isMasked: true }),
    ...(isCsv(annotations) && { isList: true }),
    ...(placeholder !== undefined && { placeholder }),
    ...(pattern !== undefined && isPattern(pattern) && { pattern }),
    ...(textPlace && { textPlace })
  }
}

/** False for a pattern that only the service understands. */
function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

const places: Readonly<Record<string, TextPlace>> = { TextFirst: 'first', TextLast: 'last', TextSeparate: 'separate' }

/** `UI.TextArrangement` of the text, of the property, or of its entity, whose terms `annotations` may have. */
function placeOfText(annotations: Annotations): TextPlace | undefined {
  const arrangement =
    annotations['@Common.Text@UI.TextArrangement'] ??
    annotations['@Common.TextArrangement'] ??
    annotations['@UI.TextArrangement']
  return places[String(arrangement)]
}

/** Digits, currency and unit of a number. */
function amountOf({ $Scale: scale }: CsdlElement, annotations: Annotations): Partial<Property> {
  const currency = annotations['@Measures.ISOCurrency']
  const unit = currency ?? annotations['@Measures.Unit']
  const scalePath = pathIn(annotations['@Measures.UnitSpecificScale'])
  const [fixed, path] = [textOf(unit), pathIn(unit)]
  const measure: Measure = {
    isCurrency: currency !== undefined,
    ...(fixed !== undefined && { fixed: labelOf(fixed) }),
    ...(path !== undefined && { path }),
    ...(scalePath !== undefined && { scalePath })
  }
  return { ...(typeof scale === 'number' && { scale }), ...((fixed ?? path) !== undefined && { measure }) }
}

/** The path of `{ $Path }` where a text is a value. */
const pathIn = (value: unknown): string | undefined => (typeof value === 'string' ? undefined : pathOf(value))

/** A uuid without a text that stands for it tells people nothing. */
const isForPrograms = (type: string, annotations: Annotations): boolean =>
  type === 'Edm.Guid' && annotations['@Common.Text'] === undefined

function allowedValue(entry: unknown): AllowedValue {
  const { Value: value, '@Core.SymbolicName': name, '@Core.Description': description } = recordOf(entry)
  const text = String(value)
  return { value: text, name: labelIn(description) ?? labelIn(name) ?? labelOf(text) }
}

/** A navigation property, to one of `entities`, which are read later as well; technical ones of drafts are none. */
export function readNavigation(
  name: string,
  element: CsdlElement,
  { namespace, annotationsOf }: Schema,
  owner: string,
  entities: ReadonlyMap<string, Entity>
): Navigation | undefined {
  if (name === 'SiblingEntity' || name === 'DraftAdministrativeData') return undefined
  const annotations = annotationsOf(`${owner}/${name}`)
  const target = (element.$Type ?? '').slice(namespace.length + 1)
  return {
    name,
    label: labelIn(annotations['@Common.Label']) ?? wordsOf(name),
    target,
    entity: () => entities.get(target),
    collection: element.$Collection === true,
    composition: element.$OnDelete === 'Cascade',
    partner: element.$Partner,
    constraint: element.$ReferentialConstraint ?? {}
  }
}

/** A parameter of an operation is asked for as a property is; it may begin with a value, and one that is never null is needed. */
export function readParameter(parameter: CsdlParameter, annotations: Annotations): Property {
  const read = readProperty(parameter.$Name, parameter, annotations)
  const optional = annotations['@Core.OptionalParameter']
  const initial =
    annotations['@UI.ParameterDefaultValue'] ??
    annotations['@Common.DefaultValue'] ??
    recordOf(optional)['DefaultValue']
  const isNeeded = !read.nullable && !read.collection && optional === undefined
  return { ...read, mandatory: read.mandatory || isNeeded, ...(initial !== undefined && { initial }) }
}
