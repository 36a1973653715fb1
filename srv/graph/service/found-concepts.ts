import { type Graph, typeNumber } from '../algorithms/graph.ts'

/** A concept that a phrase means, and how well its name fits: 0 to 1. */
export interface FoundConcept {
  readonly vertex: number
  readonly score: number
}

/** Words of a phrase that count; more are a text that somebody has pasted. */
const MOST_WORDS = 10
const MOST_CHARACTERS = 200
/** A beginning of a word counts less than the word, and from so many letters on. */
const LEAST_PREFIX = 3
const PREFIX_WEIGHT = 0.6
/** Words that one beginning stands for, at most. */
const MOST_PREFIXED = 50

interface Names {
  /** All words of names, sorted. */
  readonly words: readonly string[]
  /** Concepts by word. */
  readonly concepts: ReadonlyMap<string, readonly number[]>
  /** Number of words by concept. */
  readonly lengths: ReadonlyMap<number, number>
}

const known = new WeakMap<Graph, Names>()

/** The concepts whose names fit the phrase, the best first; of equal ones the first slug. */
export function findConcepts(graph: Graph, phrase: string, most: number): FoundConcept[] {
  const { words, concepts, lengths } = namesOf(graph)
  const asked = [...new Set(wordsOf(phrase.slice(0, MOST_CHARACTERS)))].slice(0, MOST_WORDS)
  const sums = new Map<number, number>()
  for (const word of asked) {
    const met = new Map<number, number>()
    const note = (form: string, weight: number) => {
      for (const vertex of concepts.get(form) ?? []) met.set(vertex, Math.max(weight, met.get(vertex) ?? 0))
    }
    if (word.length >= LEAST_PREFIX) for (const form of beginningWith(words, word)) note(form, PREFIX_WEIGHT)
    note(word, 1)
    for (const [vertex, weight] of met) sums.set(vertex, weight + (sums.get(vertex) ?? 0))
  }
  // the share of words that both have, of all that one of them has
  return [...sums]
    .map(([vertex, sum]) => ({ vertex, score: sum / (asked.length + (lengths.get(vertex) ?? 0) - sum) }))
    .sort((one, other) => other.score - one.score || one.vertex - other.vertex)
    .slice(0, most)
}

/** Words of the names of all concepts, made once for each graph. */
function namesOf(graph: Graph): Names {
  const made = known.get(graph) ?? readNames(graph)
  known.set(graph, made)
  return made
}

function readNames(graph: Graph): Names {
  const concepts = new Map<string, number[]>()
  const lengths = new Map<number, number>()
  for (let vertex = 0; vertex < graph.vertexCount; vertex++) {
    if (graph.types[vertex] !== typeNumber('concept')) continue
    const words = new Set(wordsOf(graph.label(vertex)))
    lengths.set(vertex, words.size)
    for (const word of words) {
      const same = concepts.get(word)
      if (same) same.push(vertex)
      else concepts.set(word, [vertex])
    }
  }
  return { words: [...concepts.keys()].sort(), concepts, lengths }
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

function beginningWith(words: readonly string[], beginning: string): readonly string[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] as string) < beginning) low = middle + 1
    else high = middle
  }
  let end = low
  while (end - low < MOST_PREFIXED && words[end]?.startsWith(beginning)) end++
  return words.slice(low, end)
}
