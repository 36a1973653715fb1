import { z } from 'zod'

/** Longest title that a tool answers. */
const MAX_TITLE = 300
/** Longest description that a tool answers. */
const MAX_TEXT = 2000

/** A slug as callers send it; compared in lower case. */
export const slugInput = z
  .string()
  .min(1)
  .max(255)
  .transform(slug => slug.trim().toLowerCase())

/** How many rows a caller wants. */
export const limitInput = (fallback: number, most: number) => z.number().int().min(1).max(most).default(fallback)

export const titleOutput = z.string().max(MAX_TITLE)
export const textOutput = z.string().max(MAX_TEXT).nullable()
export const tagsOutput = z.array(titleOutput).max(100)

/** A text of an author at its longest; what is cut off is marked. */
export function capped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`
}

export const cappedTitle = (text: string | null, fallback: string): string => capped(text ?? fallback, MAX_TITLE)
export const cappedText = (text: string | null): string | null => (text === null ? null : capped(text, MAX_TEXT))
