/** Value of a setting, by its type: LargeString and String, Integer, Decimal, Boolean. */
export type SettingValue = string | number | boolean

/** Value of a column; null where nothing is set. */
export type Stored = SettingValue | null | undefined

/** One field of a settings singleton, as its entity declares it. */
export interface Field {
  readonly name: string
  readonly kind: 'text' | 'integer' | 'decimal' | 'flag'
  /** Of a String(n). */
  readonly maxLength?: number
  /** `@assert.range`. */
  readonly range?: readonly [number, number]
  /** Of a Decimal(p, s): how many decimals it keeps. */
  readonly scale?: number
  /** `@settings.env`: the environment variable that stands in for a value that is not stored. */
  readonly env?: string
  /** `@settings.default`. */
  readonly fallback: SettingValue | null
  /** `@settings.developmentOnly`: production has no default. */
  readonly developmentOnly?: true
}

/** An entity of the linked model, as far as settings read it. */
export interface SettingsEntity {
  readonly name: string
  readonly '@settings'?: unknown
  readonly elements: Iterable<SettingsElement>
}

interface SettingsElement {
  readonly name: string
  readonly type?: string
  readonly key?: boolean
  readonly length?: number
  readonly scale?: number
  readonly '@assert.range'?: readonly [number, number]
  readonly '@settings.env'?: string
  readonly '@settings.default'?: SettingValue
  readonly '@settings.developmentOnly'?: boolean
}

const managed = new Set(['createdAt', 'createdBy', 'modifiedAt', 'modifiedBy'])

const kinds: Readonly<Record<string, Field['kind']>> = {
  'cds.String': 'text',
  'cds.LargeString': 'text',
  'cds.Integer': 'integer',
  'cds.Decimal': 'decimal',
  'cds.Boolean': 'flag'
}

/**
 * The fields of a settings singleton; key and administrative columns are none.
 * @throws Error for a type that no setting has.
 */
export function fieldsOf(entity: SettingsEntity): readonly Field[] {
  return [...entity.elements].filter(({ name, key }) => !key && !managed.has(name)).map(each => fieldOf(entity, each))
}

function fieldOf(entity: SettingsEntity, element: SettingsElement): Field {
  const { name, type = '', length, scale, '@assert.range': range, '@settings.env': env } = element
  const kind = kinds[type]
  if (!kind) throw new Error(`${entity.name}.${name} has the type ${type}, which no setting has`)
  return {
    ...{ name, kind, fallback: element['@settings.default'] ?? null },
    ...(length !== undefined && { maxLength: length }),
    ...(scale !== undefined && { scale }),
    ...(range && { range }),
    ...(env !== undefined && { env }),
    ...(element['@settings.developmentOnly'] && { developmentOnly: true })
  }
}

/** The rule of `field` that `value` breaks; undefined when it keeps them. */
export function brokenRule(field: Field, value: SettingValue): string | undefined {
  if (field.kind === 'flag') return typeof value === 'boolean' ? undefined : 'must be true or false'
  if (field.kind === 'text') return brokenText(field, value)
  return isNumberOf(field, value) ? undefined : numberRule(field)
}

function brokenText({ maxLength = Infinity }: Field, value: SettingValue): string | undefined {
  if (typeof value !== 'string') return 'must be a text'
  return value.length > maxLength ? `must have at most ${maxLength} characters` : undefined
}

function isNumberOf({ kind, scale = Infinity, range: [min, max] = everything }: Field, value: SettingValue): boolean {
  if (typeof value !== 'number' || !(value >= min && value <= max)) return false
  return kind === 'integer' ? Number.isSafeInteger(value) : decimalsOf(value) <= scale
}

const everything = [-Number.MAX_VALUE, Number.MAX_VALUE] as const

/** 3 of 0.125; JavaScript writes tiny numbers as 1e-7, which no setting keeps. */
function decimalsOf(value: number): number {
  const text = String(value)
  return text.includes('e-') ? Infinity : (text.split('.')[1]?.length ?? 0)
}

function numberRule({ kind, range, scale }: Field): string {
  const bounds = range ? ` ${range[0]}..${range[1]}` : ''
  const decimals = kind === 'decimal' && scale !== undefined ? ` with at most ${scale} decimals` : ''
  return `must be ${kind === 'integer' ? 'an integer' : 'a number'}${bounds}${decimals}`
}

/**
 * The value that a text of the environment stands for.
 * @throws Error saying the rule it breaks.
 */
export function readText(field: Field, text: string): SettingValue {
  const value = parse(field, text)
  const broken = brokenRule(field, value)
  if (broken !== undefined) throw new Error(broken)
  return value
}

/** A text that is no number or flag stays a text, which then breaks the rule. */
function parse({ kind }: Field, text: string): SettingValue {
  if (kind === 'text') return text
  if (kind === 'flag') return text === 'true' || (text === 'false' ? false : text)
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Values that database drivers return for a flag. */
const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  [false, false],
  [0, false]
])

/** Value of a column, or undefined where nothing is set; PostgreSQL returns decimals as text. */
export function readColumn({ kind }: Field, stored: Stored): SettingValue | undefined {
  if (stored === null || stored === undefined || stored === '') return undefined
  if (kind === 'integer' || kind === 'decimal') return Number(stored)
  return (kind === 'flag' ? flags.get(stored) : undefined) ?? String(stored)
}
