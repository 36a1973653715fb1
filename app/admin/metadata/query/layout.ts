import { propertyAt } from '../entity-at.ts'
import type { Column, Entity, Property } from '../types.ts'

/** Widths that somebody has given columns, in pixels by path. */
export type Widths = Readonly<Record<string, number>>

/** Columns of a table as they stand beside each other. */
export interface Layout {
  readonly columns: readonly LaidOut[]
  /** Columns that have no place of their own: their values stand below the first one. */
  readonly below: readonly Column[]
}

interface LaidOut {
  readonly column: Column
  readonly width: number
  /** It takes what others leave. */
  readonly isFlexible: boolean
  /** Numbers stand at the end, so that their digits are below each other. */
  readonly atEnd: boolean
}

/** Limits of what somebody can choose. */
export const LEAST_WIDTH = 56
export const MOST_WIDTH = 1200

/** A letter, the padding of a cell with the handle, and a rem, in pixels. */
const LETTER = 7.5
const PADDING = 28
const REM = 16
/** A longer head is cut before it makes its column wide. */
const MOST_HEAD = 150

/** The least pixels of a column, and its share of what is left of the table. */
interface Room {
  readonly least: number
  readonly share: number
}

interface Asked {
  /** Pixels of the table; undefined before it is in the page. */
  readonly available: number | undefined
  readonly widths: Widths
  /** Columns leave by importance where there is no room for all; else the table scrolls to the side. */
  readonly mayLeave: boolean
}

/** Gives each column its width: as somebody has chosen, else as declared, else by its type and share. */
export function layoutOf(entity: Entity, { available, widths, mayLeave }: Asked): Layout {
  const { columns } = entity
  const rooms = new Map(columns.map((column, at) => [column, roomOf(entity, column, at === 0, widths[column.path])]))
  const leastOf = (column: Column): number => rooms.get(column)?.least ?? 0
  const below = mayLeave && available !== undefined ? leaving(columns, leastOf, available) : new Set<Column>()
  const shown = columns.filter(column => !below.has(column))
  const rest = Math.max(0, (available ?? 0) - sum(shown.map(leastOf)))
  const shares = sum(shown.map(column => rooms.get(column)?.share ?? 0))
  const flexible = shown.find(column => (rooms.get(column)?.share ?? 0) > 0)
  return {
    columns: shown.map(column => ({
      column,
      width: Math.floor(leastOf(column) + (shares > 0 ? (rest * (rooms.get(column)?.share ?? 0)) / shares : 0)),
      isFlexible: column === flexible,
      atEnd: isNumber(propertyAt(entity, column.path))
    })),
    below: columns.filter(column => below.has(column))
  }
}

/** The columns that leave, the least important first; the first one, by which people know the row, stays. */
function leaving(
  columns: readonly Column[],
  leastOf: (column: Column) => number,
  available: number
): ReadonlySet<Column> {
  const order = columns.slice(1).sort((a, b) => rankOf(b) - rankOf(a) || columns.indexOf(b) - columns.indexOf(a))
  const gone = new Set<Column>()
  let needed = sum(columns.map(leastOf))
  for (const column of order) {
    if (needed <= available) break
    gone.add(column)
    needed -= leastOf(column)
  }
  return gone
}

const ranks = { High: 0, Medium: 1, Low: 3 } as const

const rankOf = ({ importance }: Column): number => (importance === undefined ? 2 : ranks[importance])

function roomOf(entity: Entity, column: Column, isFirst: boolean, chosen: number | undefined): Room {
  if (chosen !== undefined) return { least: clamped(chosen), share: 0 }
  const declared = pixelsOf(column.width)
  if (declared !== undefined) return { least: clamped(declared), share: 0 }
  const { least, share } = byType(propertyAt(entity, column.path), column, isFirst || column.path === entity.title)
  return { least: Math.max(least, Math.min(column.label.length * LETTER + PADDING, MOST_HEAD)), share }
}

function byType(property: Property | undefined, { isImage, criticality }: Column, isTitle: boolean): Room {
  if (isImage) return { least: 144, share: 0 }
  if (property === undefined) return { least: 128, share: 1 }
  const { type, allowed, text, maxLength = 0, multiLine } = property
  if (type === 'Edm.DateTimeOffset') return { least: 184, share: 0 }
  if (type === 'Edm.Date' || type === 'Edm.TimeOfDay') return { least: 120, share: 0 }
  if (type === 'Edm.Boolean') return { least: 88, share: 0 }
  if (isNumber(property)) return { least: 96, share: 0 }
  if (isTitle) return { least: 200, share: 3 }
  if (multiLine || maxLength > 500) return { least: 200, share: 2 }
  if (allowed.length > 0 || criticality !== undefined) return { least: 128, share: 0 }
  if (text !== undefined) return { least: 144, share: 2 }
  return maxLength > 0 && maxLength <= 40 ? { least: 112, share: 0.5 } : { least: 136, share: 1 }
}

/** A quantity; what refers to a row is none, nor what is shown as a text. */
const isNumber = (property: Property | undefined): boolean =>
  property !== undefined &&
  property.text === undefined &&
  property.allowed.length === 0 &&
  /^Edm\.(?:Byte|SByte|Int16|Int32|Int64|Decimal|Double|Single)$/.test(property.type)

const clamped = (width: number): number => Math.min(Math.max(Math.round(width), LEAST_WIDTH), MOST_WIDTH)

/** Pixels of a length of CSS in `px`, `rem` or `em`; other units are left to the type. */
function pixelsOf(length: string | undefined): number | undefined {
  const value = Number.parseFloat(length ?? '')
  if (length === undefined || Number.isNaN(value)) return undefined
  if (length.endsWith('em')) return value * REM
  return length.endsWith('px') ? value : undefined
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** As `title:240,slug:120`, for the address. */
export const widthsText = (widths: Widths): string =>
  Object.entries(widths)
    .map(([path, width]) => `${path}:${String(width)}`)
    .join(',')

/** Reads `widthsText`; what is no width is left out. */
export function widthsOf(text: string): Widths {
  const entries = text.split(',').map(each => {
    const colon = each.lastIndexOf(':')
    return [each.slice(0, colon), Number(each.slice(colon + 1))] as const
  })
  return Object.fromEntries(entries.filter(([path, width]) => path !== '' && Number.isFinite(width) && width > 0))
}
