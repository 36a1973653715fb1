import type { Entity } from '../cap/types.ts'
import { listOf, strictObject } from './json-values.ts'
import { searchedIn } from './model.ts'
import { invalidQuery, type Token, type Value } from './language/query.ts'

/** Each term is looked for in every text of a row. */
const MAX_TOKENS = 20
const MAX_TERM = 100
const joints = new Set(['and', 'or', 'not'])

/** Terms to search for, joined by `and`, `or` and `not`. @throws HttpError 400. */
export function searchOf(raw: unknown, place: string): readonly Token[] {
  const tokens = listOf(raw, MAX_TOKENS, place, tokenOf)
  let isTermNext = true
  for (const [index, token] of tokens.entries()) {
    const isJoint = token === 'and' || token === 'or'
    if (isTermNext === isJoint || (!isTermNext && token === 'not'))
      throw invalidQuery('does not follow here', `${place}[${index}]`)
    isTermNext = typeof token === 'string'
  }
  if (isTermNext) throw invalidQuery('ends too early', place)
  return tokens
}

function tokenOf(raw: unknown, place: string): Token {
  const joint = typeof raw === 'string' ? raw.toLowerCase() : ''
  if (joints.has(joint)) return joint
  const { val } = strictObject(raw, ['val'], place)
  if (typeof val === 'string' && val !== '' && val.length <= MAX_TERM) return { val }
  throw invalidQuery(`must be a text of 1 to ${MAX_TERM} characters`, `${place}.val`)
}

/**
 * The condition that a search means: each term is contained in one of the entity's texts, ignoring case. Own code, since
 * CAP takes terms apart with a regular expression that backtracks, and uses the first word of each alone.
 * @throws HttpError 400 for an entity without texts.
 */
export function searchCondition(search: readonly Token[], entity: Entity, place: string): readonly Token[] {
  const texts = searchedIn(entity)
  if (texts.length === 0) throw invalidQuery(`${entity.name} has no texts`, place)
  return search.map(token => (typeof token === 'object' && 'val' in token ? { xpr: containedIn(texts, token) } : token))
}

function containedIn(texts: readonly string[], term: Value): readonly Token[] {
  return texts.flatMap((name, index): readonly Token[] => {
    const text: Value = { func: 'coalesce', args: [{ ref: [name] }, { val: '' }] }
    const contains: Value = { func: 'contains', args: [lowerCase(text), lowerCase(term)] }
    return index === 0 ? [contains] : ['or', contains]
  })
}

const lowerCase = (value: Value): Value => ({ func: 'tolower', args: [value] })
