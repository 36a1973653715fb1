import { Parser } from 'htmlparser2'

/** Content of an element of a document, as a reader gets it. */
export interface DocumentParts {
  /** How often each word is there. */
  readonly words: ReadonlyMap<string, number>
  /** The texts of its code blocks. */
  readonly code: readonly string[]
  /** The addresses of its pictures. */
  readonly pictures: readonly string[]
}

/** The parts of the first `element`, without those elements that have a class of `without`. */
export function partsOf(html: string, element: string, without: readonly string[] = []): DocumentParts {
  const words = new Map<string, number>()
  const code: string[] = []
  const pictures: string[] = []
  const texts: string[] = []
  let depth = 0
  let isOver = false
  let leftOutAt = Infinity
  let codeAt = Infinity
  const parser = new Parser({
    onopentag(name, { class: classes = '', src = '' }) {
      texts.push(' ')
      if (isOver || (depth === 0 && name !== element)) return
      depth += 1
      if (classes.split(' ').some(each => without.includes(each))) leftOutAt = Math.min(leftOutAt, depth)
      if (name === 'img' && src !== '') pictures.push(src)
      if (name !== 'pre') return
      codeAt = depth
      code.push('')
    },
    ontext(text) {
      if (depth === 0 || depth >= leftOutAt) return
      texts.push(text)
      if (depth >= codeAt) code.push((code.pop() ?? '') + text)
    },
    onclosetag() {
      texts.push(' ')
      if (depth === 0) return
      if (depth === leftOutAt) leftOutAt = Infinity
      if (depth === codeAt) codeAt = Infinity
      depth -= 1
      isOver = depth === 0
    }
  })
  parser.end(html)
  for (const word of texts.join('').split(/\s+/).filter(Boolean)) words.set(word, (words.get(word) ?? 0) + 1)
  return { words, code, pictures }
}

/** The parts of `stored` that `shown` lacks. */
export function lostParts(stored: DocumentParts, shown: DocumentParts): readonly string[] {
  const words = [...stored.words].filter(([word, count]) => (shown.words.get(word) ?? 0) < count)
  return [
    ...words.map(([word]) => `word ${word}`),
    ...stored.code.filter(text => !shown.code.includes(text)).map(text => `code ${text}`),
    ...stored.pictures.filter(src => !shown.pictures.includes(src)).map(src => `picture ${src}`)
  ]
}
