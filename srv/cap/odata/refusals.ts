import { HttpError } from '../../../lib/errors.ts'
import { type Entity, framework, type Selection, type SelectQuery } from '../types.ts'
import { type Exchange, optionsOf, pathOf } from './request/exchange.ts'
import { notSupported, optionName } from './request/options.ts'

/** An error of CAP, before it has made it ready. */
interface Raised {
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly code?: unknown
  readonly message?: unknown
}

/** Language that the protocol has and CAP's parser does not know, with the name by which clients know it. */
const LANGUAGE: readonly (readonly [RegExp, string])[] = [
  [/\b(?:add|sub|mul|div|divby|mod)\b/, 'Arithmetic in this place'],
  [/(?:^|[\s(,=])-[A-Za-z_(]/, 'Negation in this place'],
  [/\$(it|this|root|levels)\b/, '$1'],
  [/\/\$(ref|count)\b/, '/$1 in this place'],
  [/\bhas\b/, 'has'],
  [/\b(case|cast|isof)\(/, '$1'],
  [/\bgeo\.|\bgeo(?:graphy|metry)'/, 'Geography'],
  [/\bin\s*\[/, 'A list in brackets in this place'],
  [/(?:\$apply=|[/(,])(compute|expand|join|outerjoin|nest|from|rolluprecursive|traverse)\(/, '$apply=$1']
]

/** The refusal that CAP's error means: 501 for language that it does not know, and what is allowed instead with each 405. */
export function describeRefusal(error: unknown, exchange: Exchange): unknown {
  const { message, status, statusCode, code } = (typeof error === 'object' ? (error ?? {}) : {}) as Raised
  const refused = Number(status ?? statusCode ?? code ?? error)
  if (refused === 405) exchange.response.set('Allow', allowed(exchange).join(', '))
  if (refused === 428)
    return new HttpError(428, '428', 'If-Match with the entity tag changes the row, If-None-Match: * inserts a new one')
  if (typeof message !== 'string') return error
  if (message.startsWith('Parsing URL failed'))
    return unsupportedIn(optionsOf(exchange)) ?? badValueIn(optionsOf(exchange)) ?? error
  if (message.startsWith('Query options on "$expand=*"')) return notSupported('Options of $expand=*', '$expand')
  if (message.startsWith('Result type for custom aggregation'))
    return new HttpError(400, 'invalid_query', 'aggregate takes a property and a method: aggregate(x with sum as y)', {
      target: '$apply'
    })
  return error
}

/** Options with simple values; CAP's parser says where in the address it stops, and not at which option. */
const VALUES: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^\$(?:top|skip)$/, /^\s*[+-]?\d+\s*$/, 'takes a whole number'],
  [/^\$count$/, /^\s*(?:true|false)\s*$/, 'is true or false']
]

function badValueIn(options: string): HttpError | undefined {
  for (const option of options.split('&')) {
    const name = optionName(option)
    const value = decoded(option.slice(option.indexOf('=') + 1))
    const rule = VALUES.find(([names, allowed]) => names.test(name) && !allowed.test(value))
    if (rule) return new HttpError(400, 'invalid_query', `${name} ${rule[2]}`, { target: name })
  }
  return undefined
}

function unsupportedIn(options: string): HttpError | undefined {
  const language = decoded(options).replace(/'(?:[^']|'')*'/g, "''")
  for (const [pattern, name] of LANGUAGE) {
    const found = pattern.exec(language)
    if (found) return notSupported(name.replace('$1', /^\$1$/.test(name) ? `$${found[1]}` : String(found[1])))
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The methods for the path of a request that was refused for its own. */
function allowed(exchange: Exchange): readonly string[] {
  const { request } = exchange
  const path = pathOf(exchange)
  if (path === '/$batch') return ['POST']
  const query = request._query as Partial<SelectQuery> | undefined
  const methods = query?.SELECT
    ? methodsOf(query.SELECT, framework.infer.target(query as SelectQuery))
    : ['GET', 'HEAD']
  return methods.filter(method => method !== request.method)
}

function methodsOf({ from, one }: Selection, target: Entity | undefined): readonly string[] {
  const last = from.ref?.at(-1) as { readonly operation?: string } | string | undefined
  if (typeof last === 'object' && last.operation !== undefined) return methodsOfOperation(isFunction(last.operation))
  return one ? methodsOfRow(target) : methodsOfList(target)
}

/** The methods for a function, or for an action. */
export const methodsOfOperation = (isOfFunction: boolean): readonly string[] =>
  isOfFunction ? ['GET', 'HEAD'] : ['POST']

/** The methods for one row of an entity, or for a singleton. */
export function methodsOfRow(entity: Entity | undefined): readonly string[] {
  if (entity?.['@readonly']) return ['GET', 'HEAD']
  const may = (capability: string) => mayBe(capability, entity)
  return [
    ...['GET', 'HEAD'],
    ...(may('UpdateRestrictions.Updatable') ? ['PATCH', 'PUT'] : []),
    ...(may('DeleteRestrictions.Deletable') ? ['DELETE'] : [])
  ]
}

/** The methods for the rows of an entity together. */
export const methodsOfList = (entity: Entity | undefined): readonly string[] =>
  entity?.['@readonly'] || !mayBe('InsertRestrictions.Insertable', entity) ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST']

const mayBe = (capability: string, entity: Entity | undefined): boolean =>
  entity?.[`@Capabilities.${capability}`] !== false

function isFunction(operation: string): boolean {
  const definitions = framework.model.definitions as Readonly<Record<string, { readonly kind?: string }>>
  return definitions[operation]?.kind !== 'action'
}
