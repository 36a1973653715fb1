import { badRequest } from '../../../lib/errors.ts'
import type { Db } from '../../cap/database/database.ts'
import { authorsNamed, type KnownAuthor } from '../authors/known-authors.ts'

/** Mentions of one comment. */
const MOST_MENTIONS = 20
/** Names that are looked up; code has many that mean nobody. */
const MOST_NAMES = 500
const LONGEST_NAME = 255

/** How a text mentions somebody. */
export const mentionOf = (name: string): string => `@${name}`

/** A comment with its mentions in one form, and whom they mean. */
export interface Mentioning {
  readonly text: string
  readonly mentioned: readonly KnownAuthor[]
}

/**
 * Finds whom a comment mentions: words that begin with `@` and go on with the login or the e-mail address of a known author. In the text
 * the name is written as it is stored; all other words stay as they are.
 * @throws HttpError 400 for more than 20 people.
 */
export async function withMentions(db: Db, text: string): Promise<Mentioning> {
  const words = wordsOf(text)
  const authors = await authorsNamed(db, [...new Set(words.flatMap(namesIn))].slice(0, MOST_NAMES))
  const byName = new Map(authors.flatMap(author => namesOf(author).map(name => [name, author] as const)))
  const mentioned = new Set<KnownAuthor>()
  const rewritten = words.map(word => {
    const name = namesIn(word).find(each => byName.has(each) || byName.has(each.toLowerCase()))
    const author = name === undefined ? undefined : (byName.get(name) ?? byName.get(name.toLowerCase()))
    if (name === undefined || !author) return word
    mentioned.add(author)
    return withName(word, name, byName.get(name) === author ? name : name.toLowerCase())
  })
  if (mentioned.size > MOST_MENTIONS) throw tooMany()
  return { text: rewritten.join(''), mentioned: [...mentioned] }
}

/** The text with `other` in the place of each of `names` that it mentions. */
export function withoutMentions(text: string, names: ReadonlySet<string>, other: string): string {
  const rewritten = wordsOf(text).map(word => {
    const name = namesIn(word).find(each => names.has(each))
    return name === undefined ? word : withName(word, name, other)
  })
  return rewritten.join('')
}

/** The words of a text, with the white space between them. */
const wordsOf = (text: string): readonly string[] => text.split(/(\s+)/)

/** A word that mentions `name`, with another in its place. */
function withName(word: string, name: string, other: string): string {
  const at = word.indexOf('@') + 1
  return word.slice(0, at) + other + word.slice(at + name.length)
}

/** Names that a word could mean by `(@ann@example.com).`: with each of its last signs, and without. */
function namesIn(word: string): readonly string[] {
  const at = firstMention(word)
  if (at < 0) return []
  const name = word.slice(at + 1, at + 1 + LONGEST_NAME)
  const names = [name]
  for (let end = name.length; end > 1 && /[.,;:!?)\]}'"*_]/.test(name[end - 1] ?? ''); end -= 1)
    if (names.push(name.slice(0, end - 1)) > 4) break
  return names.filter(each => each !== '')
}

/** Place of the `@` with which a word begins, after opening signs; an address within a word mentions nobody. */
function firstMention(word: string): number {
  const at = word.indexOf('@')
  return at >= 0 && at <= 3 && /^[([{'"*_]*$/.test(word.slice(0, at)) ? at : -1
}

const namesOf = ({ login, email }: KnownAuthor): readonly string[] => (email === null ? [login] : [login, email])

const tooMany = () => badRequest('too_many_mentions', `A comment mentions at most ${MOST_MENTIONS} people`, 'text')
