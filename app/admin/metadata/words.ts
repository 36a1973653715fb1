import { labels } from '#workplace-words/labels.ts'

/** A label of the service in the language of the workplace. */
export const labelOf = (text: string): string => labels[text] ?? text

/** `modifiedAt` reads "Modified at": for elements without a label. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
  const small = words.replace(/ [A-Z](?=[a-z])/g, each => each.toLowerCase())
  return small.charAt(0).toUpperCase() + small.slice(1)
}
