import { MOST_DOCUMENTS } from '../segment/segment.ts'

/** Documents of a part in their order, and what each scores: `values` times `factor`. */
export interface Matches {
  readonly docs: Uint16Array
  readonly values: Uint8Array | Float64Array
  readonly factor: number
}

/** Used by one query after the other; all zero between them. */
const best = new Float64Array(MOST_DOCUMENTS)
export const NONE: Matches = { docs: new Uint16Array(0), values: new Uint8Array(0), factor: 0 }

/** Documents in any, with the best of their scores. */
export function union(all: readonly Matches[], size: number): Matches {
  let count = 0
  for (const { docs, values, factor } of all) {
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at] as number
      const value = (values[at] as number) * factor
      const before = best[doc] as number
      if (before === 0) count++
      if (value > before) best[doc] = value
    }
  }
  const docs = new Uint16Array(count)
  const values = new Float64Array(count)
  for (let doc = 0, at = 0; doc < size && at < count; doc++) {
    const value = best[doc] as number
    if (value === 0) continue
    docs[at] = doc
    values[at++] = value
    best[doc] = 0
  }
  return { docs, values, factor: 1 }
}

const found = new Uint8Array(MOST_DOCUMENTS)

/** Documents in any, with the sum of their scores, of which each may be nothing. */
export function sum(all: readonly Matches[], size: number): Matches {
  let count = 0
  for (const { docs, values, factor } of all) {
    for (let at = 0; at < docs.length; at++) {
      const doc = docs[at] as number
      if (found[doc] === 0) count++
      found[doc] = 1
      best[doc] = (best[doc] as number) + (values[at] as number) * factor
    }
  }
  const docs = new Uint16Array(count)
  const values = new Float64Array(count)
  for (let doc = 0, at = 0; doc < size && at < count; doc++) {
    if (found[doc] === 0) continue
    docs[at] = doc
    values[at++] = best[doc] as number
    found[doc] = 0
    best[doc] = 0
  }
  return { docs, values, factor: 1 }
}

/** Documents of `a` that are not in `b`. */
export function without(a: Matches, b: Matches): Matches {
  const docs = new Uint16Array(a.docs.length)
  const values = new Float64Array(a.docs.length)
  let count = 0
  let from = 0
  for (let at = 0; at < a.docs.length; at++) {
    const doc = a.docs[at] as number
    from = seek(b.docs, doc, from)
    if (b.docs[from] === doc) continue
    docs[count] = doc
    values[count++] = (a.values[at] as number) * a.factor
  }
  return { docs: docs.subarray(0, count), values: values.subarray(0, count), factor: 1 }
}

/** All documents, which score nothing. */
export function everything(size: number): Matches {
  return { docs: Uint16Array.from({ length: size }, (_, doc) => doc), values: new Uint8Array(size), factor: 0 }
}

/** Documents in both, with the sum of their scores. */
export function intersect(a: Matches, b: Matches): Matches {
  const [left, right] = a.docs.length <= b.docs.length ? [a, b] : [b, a]
  const docs = new Uint16Array(left.docs.length)
  const values = new Float64Array(left.docs.length)
  let count = 0
  let from = 0
  for (let at = 0; at < left.docs.length && from < right.docs.length; at++) {
    const doc = left.docs[at] as number
    from = seek(right.docs, doc, from)
    if (right.docs[from] !== doc) continue
    docs[count] = doc
    values[count++] = (left.values[at] as number) * left.factor + (right.values[from] as number) * right.factor
  }
  return { docs: docs.subarray(0, count), values: values.subarray(0, count), factor: 1 }
}

/** Place of the first document from `from` on that is not before `doc`: by steps that double, then by halves. */
export function seek(docs: Uint16Array, doc: number, from: number): number {
  if (from >= docs.length || (docs[from] as number) >= doc) return from
  let step = 1
  while (from + step < docs.length && (docs[from + step] as number) < doc) step *= 2
  let low = from + step / 2 + 0.5
  low = Math.floor(low)
  let high = Math.min(from + step, docs.length)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((docs[middle] as number) < doc) low = middle + 1
    else high = middle
  }
  return low
}
