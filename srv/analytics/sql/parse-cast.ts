import type { Cursor } from './cursor.ts'
import type { CastType } from './tree.ts'

/** A type of CAST by its names; one with a size may be followed by numbers in brackets. */
interface Named {
  readonly type: CastType
  readonly size?: Size
}

/** Reads numbers that have to be in a range. */
interface Size {
  readonly rule: string
  readonly fits: (sizes: readonly number[]) => boolean
}

/** Characters of a text, and digits of a number, at most; those of SAP HANA and SQL Server. */
const [LONGEST_TEXT, MOST_DIGITS] = [5000, 38]

const length: Size = {
  rule: `a length from 1 to ${LONGEST_TEXT}`,
  fits: ([characters = 0, ...more]) => more.length === 0 && characters >= 1 && characters <= LONGEST_TEXT
}

const digits: Size = {
  rule: `1 to ${MOST_DIGITS} digits, and how many of them are behind the point`,
  fits: ([all = 0, behind = 0, ...more]) => more.length === 0 && all >= 1 && all <= MOST_DIGITS && behind <= all
}

const types: Readonly<Record<string, Named>> = {
  INTEGER: { type: 'integer' },
  INT: { type: 'integer' },
  BIGINT: { type: 'integer' },
  DECIMAL: { type: 'decimal', size: digits },
  NUMERIC: { type: 'decimal', size: digits },
  DOUBLE: { type: 'decimal' },
  VARCHAR: { type: 'text', size: length },
  NVARCHAR: { type: 'text', size: length },
  TEXT: { type: 'text' },
  DATE: { type: 'date' },
  TIMESTAMP: { type: 'timestamp' }
}

/** The result of CAST; `sizes` is empty, the length of a text, or the digits of a number and those behind the point. */
export interface Cast {
  readonly type: CastType
  readonly sizes: readonly number[]
}

/**
 * Reads the type of CAST with its size.
 * @throws SqlRefusal for an unknown type, and a size that it does not take.
 */
export function parseCast(cursor: Cursor): Cast {
  const { kind, value } = cursor.token
  const name = value.toUpperCase()
  const named = kind === 'word' && Object.hasOwn(types, name) ? types[name] : undefined
  if (!named) throw cursor.unexpected(`one of ${Object.keys(types).join(', ')}`)
  cursor.next()
  const { type, size } = named
  if (!size || !cursor.isSymbol('(')) return { type, sizes: [] }
  const refusal = cursor.refusal('size', `${name} takes ${size.rule}`)
  cursor.next()
  const sizes = parseSizes(cursor)
  if (!size.fits(sizes)) throw refusal
  return { type, sizes }
}

function parseSizes(cursor: Cursor): readonly number[] {
  const sizes: number[] = []
  do {
    const { kind, value } = cursor.token
    if (kind !== 'number' || !/^\d+$/.test(value)) throw cursor.unexpected('a whole number')
    cursor.next()
    sizes.push(Number(value))
  } while (cursor.takeSymbol(',') !== undefined)
  cursor.expectSymbol(')')
  return sizes
}
