/** What a setting can be: LargeString and String, Integer, Decimal, Boolean. */
export type SettingValue = string | number | boolean

/** One field of a settings singleton, as its entity declares it. */
export interface Field {
  readonly name: string
  readonly kind: 'text' | 'integer' | 'decimal' | 'flag'
  /** Of a String(n). */
  readonly maxLength?: number
  /** `@assert.range`. */
  readonly range?: readonly [number, number]
  /** `@settings.env`: the environment variable that stands in for a value that is not stored. */
  readonly env?: string
  /** `@settings.default`. */
  readonly fallback: SettingValue | null
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
  readonly '@assert.range'?: readonly [number, number]
  readonly '@settings.env'?: string
  readonly '@settings.default'?: SettingValue
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
  const { name, type = '', length, '@assert.range': range, '@settings.env': env } = element
  const kind = kinds[type]
  if (!kind) throw new Error(`${entity.name}.${name} has the type ${type}, which no setting has`)
  return {
    ...{ name, kind, fallback: element['@settings.default'] ?? null },
    ...(length !== undefined && { maxLength: length }),
    ...(range && { range }),
    ...(env !== undefined && { env })
  }
}

/**
 * The value that a text of the environment stands for.
 * @throws Error saying the rule it breaks.
 */
export function readText(field: Field, text: string): SettingValue {
  if (field.kind === 'text') return readLimited(field, text)
  return field.kind === 'flag' ? readFlag(text) : readNumber(field, text)
}

function readLimited({ maxLength = Infinity }: Field, text: string): string {
  if (text.length > maxLength) throw new Error(`must have at most ${maxLength} characters`)
  return text
}

function readFlag(text: string): boolean {
  if (text !== 'true' && text !== 'false') throw new Error('must be true or false')
  return text === 'true'
}

function readNumber({ kind, range: [min, max] = [-Infinity, Infinity] }: Field, text: string): number {
  const form = kind === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/
  const value = Number(text)
  if (form.test(text) && value >= min && value <= max) return value
  const bounds = min === -Infinity ? '' : ` ${min}..${max}`
  throw new Error(`must be ${kind === 'integer' ? 'an integer' : 'a number'}${bounds}`)
}

/** The value of a column, or undefined where none is set; PostgreSQL hands out decimals as text. */
export function readColumn({ kind }: Field, stored: unknown): SettingValue | undefined {
  if (stored === null || stored === undefined || stored === '') return undefined
  if (kind === 'integer' || kind === 'decimal') return Number(stored)
  return kind === 'flag' ? Boolean(stored) : (stored as string)
}
