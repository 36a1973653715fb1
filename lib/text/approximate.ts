/** An end of the pattern in a text, with the edits (inserted, removed and replaced characters) between the two. */
export interface ApproximateEnd {
  readonly end: number
  readonly errors: number
}

/** Rows of the matrix of edit distances that one number of 32 bits holds. */
const BLOCK = 32
const MOST_ENDS = 64

/**
 * Places at which `pattern` ends in `text` with at most `most` edits, one place for each run of neighbouring ends: the algorithm of Myers
 * ("A fast bit-vector algorithm for approximate string matching", 1999) with the blocks of Hyyrö (2003). It takes
 * `text.length * pattern.length / 32` steps, whatever the texts are. At most 64 ends, those with the fewest edits.
 */
export function approximateEnds(text: string, pattern: string, most: number): readonly ApproximateEnd[] {
  if (pattern === '' || most < 0) return []
  const columns = new Columns(pattern)
  const ends: ApproximateEnd[] = []
  let run: ApproximateEnd | undefined
  for (let at = 0; at < text.length; at += 1) {
    const errors = columns.next(text.charCodeAt(at))
    if (errors <= most) {
      if (!run || errors < run.errors) run = { end: at + 1, errors }
    } else if (run) {
      ends.push(run)
      run = undefined
    }
  }
  if (run) ends.push(run)
  return ends.sort((one, other) => one.errors - other.errors || one.end - other.end).slice(0, MOST_ENDS)
}

/** The place at which the match that ends at `end` begins. */
export function approximateStart(text: string, pattern: string, { end, errors }: ApproximateEnd): number {
  const window = text.slice(Math.max(0, end - pattern.length - errors), end)
  const [first] = approximateEnds(reversed(window), reversed(pattern), errors)
  return first ? end - first.end : Math.max(0, end - pattern.length)
}

/** Edits that make one of two short texts of the other; takes the product of their lengths. */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1) {
      const replaced = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** By code units: nobody reads what comes out. */
function reversed(text: string): string {
  let result = ''
  for (let at = text.length - 1; at >= 0; at -= 1) result += text[at] ?? ''
  return result
}

/** The matrix of edit distances of a pattern and a text, a column for each character of the text. */
class Columns {
  readonly #blocks: number
  /** For each character of the pattern the rows that have it. */
  readonly #rows = new Map<number, Int32Array>()
  readonly #none: Int32Array
  /** Rows that are one more, or one less, than the row above. */
  readonly #more: Int32Array
  readonly #less: Int32Array
  readonly #lastRow: Int32Array
  #errors: number

  constructor(pattern: string) {
    this.#blocks = Math.ceil(pattern.length / BLOCK)
    this.#none = new Int32Array(this.#blocks)
    this.#more = new Int32Array(this.#blocks).fill(-1)
    this.#less = new Int32Array(this.#blocks)
    this.#lastRow = new Int32Array(this.#blocks).fill(1 << (BLOCK - 1))
    this.#lastRow[this.#blocks - 1] = 1 << ((pattern.length - 1) % BLOCK)
    this.#errors = pattern.length
    for (let at = 0; at < pattern.length; at += 1) {
      const code = pattern.charCodeAt(at)
      const rows = this.#rows.get(code) ?? new Int32Array(this.#blocks)
      const block = Math.floor(at / BLOCK)
      rows[block] = (rows[block] ?? 0) | (1 << (at % BLOCK))
      this.#rows.set(code, rows)
    }
  }

  /** Takes the next character of the text; the edits of a match that ends with it. */
  next(code: number): number {
    const rows = this.#rows.get(code) ?? this.#none
    let carry = 0
    for (let block = 0; block < this.#blocks; block += 1) carry = this.#advance(block, rows[block] ?? 0, carry)
    this.#errors += carry
    return this.#errors
  }

  /** One block of a column; `carry` is the difference (-1, 0, 1) to the column before, in the row above and then in the last one. */
  #advance(block: number, rows: number, carry: number): number {
    const [more, less, last] = [this.#more[block] ?? 0, this.#less[block] ?? 0, this.#lastRow[block] ?? 0]
    const negative = carry < 0 ? 1 : 0
    const same = rows | negative
    const vertical = same | less
    const horizontal = (((same & more) + more) ^ more) | same
    let plus = less | ~(horizontal | more)
    let minus = more & horizontal
    const out = (plus & last ? 1 : 0) - (minus & last ? 1 : 0)
    plus = (plus << 1) | (carry > 0 ? 1 : 0)
    minus = (minus << 1) | negative
    this.#more[block] = minus | ~(vertical | plus)
    this.#less[block] = plus & vertical
    return out
  }
}
