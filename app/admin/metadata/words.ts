import { byDefault, labels } from '#workplace-words/labels.ts'
import { textOf } from './csdl.ts'

/** Begins explanations of settings that have a default. */
const BY_DEFAULT = 'Default: '

let all = labels

/** Adds labels of a workplace to those that all have; called before a model is read. */
export function addLabels(more: Readonly<Record<string, string>>): void {
  all = { ...all, ...more }
}

/** A text of the service in the language of the workplace. */
export function labelOf(text: string): string {
  // documentation marks code, which pages show as text
  const plain = text.replaceAll('`', '')
  const line = plain.replace(/\s+/g, ' ')
  if (line.startsWith(BY_DEFAULT)) {
    const [value = '', variable] = line.slice(BY_DEFAULT.length).split('; ')
    return byDefault(value, variable)
  }
  return all[line] ?? plain
}

/** The text of an annotation in the language of the workplace; undefined for none. */
export function labelIn(annotation: unknown): string | undefined {
  const text = textOf(annotation)
  return text && labelOf(text)
}

/** `modifiedAt` reads "Modified at": for elements without a label. */
export function wordsOf(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
  const small = words.replace(/ [A-Z](?=[a-z])/g, each => each.toLowerCase())
  return labelOf(small.charAt(0).toUpperCase() + small.slice(1))
}
