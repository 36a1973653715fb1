import type { SearchDocument } from '../../srv/search/engine/index.ts'

/** Of so many different words, one is another word in a copy, and one in ten of these is a word that no document has. */
const EVERY = 8
const NEW = 80
const WORD = /\p{L}{4,}/gu

/**
 * Documents repeated to `count` under other slugs. In each copy every eighth of the longer words is another word of the
 * documents, and every eightieth one that exists nowhere else, so that the dictionary grows and the copies differ.
 */
export function* variedDocuments(documents: readonly SearchDocument[], count: number): Generator<SearchDocument> {
  const words = [...new Set(documents.flatMap(({ steps }) => steps.flatMap(({ text }) => text.match(WORD) ?? [])))]
  for (let index = 0; index < count; index++) {
    const document = documents[index % documents.length] as SearchDocument
    const copy = Math.floor(index / documents.length)
    yield copy === 0 ? document : variation(document, copy, words)
  }
}

function variation(document: SearchDocument, copy: number, words: readonly string[]): SearchDocument {
  const varied = (text: string): string =>
    text.replaceAll(WORD, word => {
      const number = hash(word, copy)
      if (number % NEW === 0) return `${word}${letters(number)}`
      return number % EVERY === 0 ? (words[number % words.length] as string) : word
    })
  const { slug, title, description, steps } = document
  return {
    ...document,
    slug: `${slug}-${copy + 1}`,
    title: varied(title),
    description: varied(description),
    steps: steps.map(step => ({ ...step, title: varied(step.title), text: varied(step.text), code: varied(step.code) }))
  }
}

/** FNV-1a. */
function hash(word: string, copy: number): number {
  let value = 0x811c9dc5 ^ copy
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193)
  return (value ^ (value >>> 15)) >>> 0
}

const letters = (number: number): string => String.fromCharCode(97 + (number % 26), 97 + ((number >>> 8) % 26))
