import { DIMENSIONS, normalize } from './vectors.ts'

const PART_LENGTH = 4
/** Of a part of a word, beside 1 for the whole word. */
const PART_WEIGHT = 0.4
/** Words that say nothing of what a text is about. */
const STOPWORDS = new Set(
  `a an and are as at be by can create for from how in into is it its learn of on or other start that the their this to
  tutorial use using with you your`.split(/\s+/)
)

/**
 * The same vector for the same text on every machine: words and their parts are hashed to a direction each, weighted by
 * the logarithm of how often they occur (feature hashing, Weinberger et al. 2009).
 */
export function offlineVector(text: string): Float32Array {
  const weights = new Map<string, number>()
  const add = (feature: string, weight: number) => weights.set(feature, (weights.get(feature) ?? 0) + weight)
  for (const word of wordsOf(text)) {
    add(word, 1)
    for (const part of partsOf(word)) add(part, PART_WEIGHT)
  }
  const vector = new Float32Array(DIMENSIONS)
  for (const [feature, weight] of weights) {
    const hash = fnv1a(feature)
    const index = hash % DIMENSIONS
    vector[index] = (vector[index] ?? 0) + Math.log1p(weight) * (hash & 0x80000000 ? -1 : 1)
  }
  return normalize(vector)
}

function wordsOf(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter(word => word.length > 1 && !STOPWORDS.has(word))
}

/** So that `integrate` is close to `integration`. */
function partsOf(word: string): readonly string[] {
  const padded = `<${word}>`
  return Array.from({ length: Math.max(0, padded.length - PART_LENGTH + 1) }, (_, start) =>
    padded.slice(start, start + PART_LENGTH)
  )
}

/** 32-bit FNV-1a. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0
  return hash
}
