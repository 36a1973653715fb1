import { log } from '../log.ts'
import type { LoadedModel } from '../types.ts'
import { edmOperators, followed, members, needless, operators, sections, unknownTypes } from './terms-of-pages.ts'

/** Services with a workplace. */
const services = ['AdminService', 'AuthorService']

const vocabularies = /^(?:UI|Common|Core|Capabilities|Communication|Measures|Validation|HTML5)\./

interface Annotated {
  readonly kind?: string
  readonly elements?: Readonly<Record<string, Annotated>>
  readonly actions?: Readonly<Record<string, Annotated>>
  readonly params?: Readonly<Record<string, Annotated>>
}

/** Warns of every annotation of a service with a workplace that its pages do not follow, by target and term. */
export function warnOfUnreadTerms(csn: LoadedModel): void {
  for (const each of unreadTerms(csn)) log('annotations').warn(each)
}

/** A line for each annotation that pages do not follow, in whole or in part. */
export function unreadTerms({ definitions }: LoadedModel): readonly string[] {
  const lines = Object.entries(definitions as Readonly<Record<string, Annotated>>)
    .filter(([name]) => services.some(each => name === each || name.startsWith(`${each}.`)))
    .flatMap(([name, each]) => [...unreadAt(name, each)])
  return [...new Set(lines)]
}

function* unreadAt(target: string, annotated: Annotated): Iterable<string> {
  for (const [name, value] of Object.entries(annotated))
    if (name.startsWith('@'))
      for (const what of unreadIn(name, value)) yield `${target}: the workplace does not read ${what}`
  const below = { ...annotated.elements, ...annotated.params }
  for (const [name, each] of Object.entries(below)) yield* unreadAt(`${target}/${name}`, each)
  for (const [name, each] of Object.entries(annotated.actions ?? {})) yield* unreadAt(`${target}.${name}`, each)
}

/** Parts of an annotation that pages do not follow, whose name has the term, perhaps a qualifier, and perhaps a member. */
function* unreadIn(name: string, value: unknown): Iterable<string> {
  const full = name.slice(1)
  if (value === null || value === undefined || !vocabularies.test(full)) return
  const [, term = '', path = ''] = /^(\w+\.\w+)(?:#[^.@]*)?(?:\.(.*))?$/.exec(full) ?? []
  const [member = '', ...nested] = path.split('@')[0]?.split('.') ?? []
  const known = members[term]
  if (term in needless) return
  if (!(term in followed)) {
    yield `@${term}`
    return
  }
  if (known) {
    const named = member === '' ? Object.keys(value) : [member]
    for (const each of named) if (!known.includes(each) && !each.startsWith('$')) yield `${each} of @${term}`
  }
  yield* unreadWithin(value, `@${term}`, nested.at(-1) ?? member)
}

/** Types, targets, terms and expressions within a value. */
function* unreadWithin(value: unknown, term: string, member: string): Iterable<string> {
  if (typeof value === 'string') {
    if (member === '$Type' && unknownTypes.has(value)) yield `${value} in ${term}`
    const target = value.slice(value.indexOf('@') + 1)
    const isSection = member === 'Target' && /^@UI\.(?:Header)?Facets$/.test(term) && value.includes('@')
    if (isSection && !sections.some(each => target === each || target.startsWith(`${each}#`)))
      yield `@${target} in ${term}`
    return
  }
  if (Array.isArray(value)) for (const each of value) yield* unreadWithin(each, term, member)
  else if (typeof value === 'object' && value !== null) {
    if (isExpression(value) && !isReadable(value)) yield `an expression of ${term}${member ? ` (${member})` : ''}`
    if (isExpression(value)) return
    for (const [name, each] of Object.entries(value))
      if (name.startsWith('@')) yield* unreadIn(name, each)
      else yield* unreadWithin(each, term, name)
  }
}

const isExpression = (value: object): boolean => '=' in value || 'xpr' in value || '$edmJson' in value

function isReadable(value: object): boolean {
  if ('$edmJson' in value) return isReadableEdm(value.$edmJson)
  return 'xpr' in value ? isReadableTokens(value.xpr) : !('func' in value)
}

const isReadableTokens = (tokens: unknown): boolean =>
  (tokens as readonly unknown[]).every(token => {
    if (typeof token === 'string') return operators.has(token)
    const each = token as object
    if ('func' in each) return false
    return 'xpr' in each ? isReadableTokens(each.xpr) : !('list' in each) || isReadableTokens(each.list)
  })

function isReadableEdm(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isReadableEdm)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, operand]) => edmOperators.has(name) && isReadableEdm(operand))
}
