import { z } from 'zod'
import { badRequest } from '../../../lib/errors.ts'

const COLUMNS = 8
const TILES = 24

const column = z.string().min(1).max(255)
const chart = z.strictObject({
  kind: z.enum(['table', 'bar', 'stacked-bar', 'line', 'area', 'number']),
  /** The column of the labels. */
  axis: column.optional(),
  /** The column whose values are drawn beside each other. */
  series: column.optional(),
  /** The columns of the numbers. */
  measures: z.array(column).max(COLUMNS).default([])
})

const tiles = z
  .array(
    z.strictObject({
      /** The saved query. */
      query: z.uuid(),
      title: z.string().max(120).default(''),
      wide: z.boolean().default(false),
      chart: chart.optional()
    })
  )
  .max(TILES)

export type Tile = z.output<typeof tiles>[number]

/** @throws HttpError 400 for a text that describes no chart */
export const checkChart = (text: unknown, field: string): void => void parsed(chart, text, field)

/** The tiles of a dashboard. @throws HttpError 400 */
export const tilesOf = (text: unknown): readonly Tile[] => parsed(tiles, text, 'tiles') ?? []

function parsed<T extends z.ZodType>(schema: T, text: unknown, field: string): z.output<T> | undefined {
  if (text === null || text === undefined) return undefined
  const { success, data, error } = schema.safeParse(jsonOf(text))
  if (success) return data
  const [{ path, message } = { path: [], message: 'is not valid' }] = error.issues
  throw badRequest('invalid_value', `${[field, ...path].join('.')}: ${message}`, field)
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}
