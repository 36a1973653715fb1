import { z } from 'zod'

const place = z.int().min(0).max(200)
const text = z.string().max(1000)
const direction = z.enum(['across', 'down'])
type Direction = z.infer<typeof direction>

const clue = z.object({
  number: z.int().min(1).max(10_000),
  clue: text,
  row: place,
  col: place,
  length: z.int().min(1).max(200).optional(),
  enumeration: text.optional(),
  wordplay: text.optional()
})

/** The public layout of a crossword (docs/guides/curate.md); rows and columns count from 0. */
const layout = z.object({
  clues: z.union([
    z.array(clue.extend({ direction })).max(1000),
    z.object({ across: z.array(clue).max(500).default([]), down: z.array(clue).max(500).default([]) })
  ]),
  wordLengths: z.record(z.string(), z.int().min(1).max(200)).default({}),
  hints: z.record(z.string(), text).default({})
})

/** Words of a puzzle, named by number and direction: `1-across`. */
export interface Slot {
  readonly clueNumber?: number | null | undefined
  readonly direction?: Direction | null | undefined
  readonly slotId?: string | null | undefined
}

export interface Hint {
  readonly slotId: string
  readonly clueNumber: number
  readonly direction: Direction
  readonly clue: string
  readonly length: number | null
  readonly enumeration: string | null
  readonly wordplay: string | null
  /** Letters that the learner has written into the word already, from 0. */
  readonly crossingLetters: readonly { readonly index: number; readonly letter: string }[]
}

/** Facts that the layout tells of one word; undefined when it has no such word, or is no crossword. */
export function hintOf(stored: string, asked: Slot, filledGrid: readonly string[]): Hint | undefined {
  const read = layout.safeParse(parsed(stored))
  if (!read.success) return undefined
  const { clues, wordLengths, hints } = read.data
  const all = Array.isArray(clues)
    ? clues
    : (['across', 'down'] as const).flatMap(way => clues[way].map(each => ({ ...each, direction: way })))
  const found = all.find(each => isAsked(each, asked))
  if (!found) return undefined
  const slotId = `${found.number}-${found.direction}`
  const length = found.length ?? wordLengths[slotId] ?? null
  return {
    ...{ slotId, clueNumber: found.number, direction: found.direction, clue: found.clue, length },
    enumeration: found.enumeration ?? null,
    wordplay: found.wordplay ?? hints[slotId] ?? null,
    crossingLetters: lettersIn(filledGrid, found, length ?? 0)
  }
}

function isAsked(
  clue: { readonly number: number; readonly direction: Direction },
  { clueNumber, direction, slotId }: Slot
): boolean {
  if (slotId) return slotId === `${clue.number}-${clue.direction}`
  return clue.number === clueNumber && (!direction || clue.direction === direction)
}

function lettersIn(
  grid: readonly string[],
  { row, col, direction }: { readonly row: number; readonly col: number; readonly direction: Direction },
  length: number
): Hint['crossingLetters'] {
  return Array.from({ length }, (_, index) => {
    const [line, place] = direction === 'across' ? [row, col + index] : [row + index, col]
    return { index, letter: grid[line]?.[place] ?? '' }
  }).filter(({ letter }) => /^\p{L}$/u.test(letter))
}

function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}
