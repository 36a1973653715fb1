/** A run of a text that stays, goes or comes. */
export interface Piece {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Pairs of words that are compared at most: some ten milliseconds. */
const MOST_PAIRS = 2_000_000
/** With less than this share of the shorter text in common, both are read more easily as a whole. */
const LEAST_COMMON = 0.3

/**
 * Tells what has changed from one text to the other, word by word. The pieces that stay or go are `before`, those that stay or come
 * are `after`.
 */
export function difference(before: string, after: string): readonly Piece[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  const start = commonStart(old, fresh)
  const end = commonStart(old.slice(start).reverse(), fresh.slice(start).reverse())
  const [gone, come] = [old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)]
  const pieces = inRuns([...kept(old.slice(0, start)), ...edits(gone, come), ...kept(old.slice(old.length - end))])
  const common = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0)
  const isAnotherText = common < LEAST_COMMON * Math.min(before.length, after.length)
  return isAnotherText ? inRuns(replaced([before], [after])) : pieces
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []

const kept = (words: readonly string[]): Piece[] => words.map(text => ({ kind: 'same', text }))

const replaced = (gone: readonly string[], come: readonly string[]): Piece[] => [
  ...gone.map(text => ({ kind: 'gone', text }) as const),
  ...come.map(text => ({ kind: 'new', text }) as const)
]

function commonStart(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one[count] === other[count]) count++
  return count
}

/** Edits along a longest common subsequence of the words. */
function edits(old: readonly string[], fresh: readonly string[]): Piece[] {
  if (old.length * fresh.length > MOST_PAIRS) return replaced(old, fresh)
  const width = fresh.length + 1
  // longest[x * width + y]: words in common after the first x old and y fresh ones
  const longest = new Uint16Array((old.length + 1) * width)
  const at = (x: number, y: number): number => longest[x * width + y] ?? 0
  for (let x = old.length - 1; x >= 0; x--)
    for (let y = fresh.length - 1; y >= 0; y--)
      longest[x * width + y] = old[x] === fresh[y] ? at(x + 1, y + 1) + 1 : Math.max(at(x + 1, y), at(x, y + 1))
  const pieces: Piece[] = []
  let [x, y] = [0, 0]
  while (x < old.length && y < fresh.length) {
    if (old[x] === fresh[y]) {
      pieces.push(...kept(old.slice(x, x + 1)))
      x++
      y++
    } else if (at(x + 1, y) >= at(x, y + 1)) pieces.push(...replaced(old.slice(x, ++x), []))
    else pieces.push(...replaced([], fresh.slice(y, ++y)))
  }
  return [...pieces, ...replaced(old.slice(x), fresh.slice(y))]
}

/** Joins words to runs; what goes stands before what comes, and a space between two changes belongs to both. */
function inRuns(words: readonly Piece[]): readonly Piece[] {
  const runs: Piece[] = []
  let [stays, gone, come] = ['', '', '']
  const flush = (): void => {
    for (const [kind, text] of [
      ['gone', gone],
      ['new', come],
      ['same', stays]
    ] as const)
      if (text !== '') runs.push({ kind, text })
    ;[stays, gone, come] = ['', '', '']
  }
  for (const { kind, text } of words) {
    if (kind === 'same') stays += text
    else {
      const isSpaceBetween = stays !== '' && stays.trim() === '' && gone !== '' && come !== ''
      if (isSpaceBetween) [gone, come, stays] = [gone + stays, come + stays, '']
      else if (stays !== '') flush()
      if (kind === 'gone') gone += text
      else come += text
    }
  }
  flush()
  return runs
}
