import { ConfigError } from '../../../lib/config/config-error.ts'
import type { Domain } from '../domain.ts'

interface Definition {
  readonly name: string
  readonly '@generation'?: string
  readonly elements?: Iterable<{ readonly '@numbered'?: string }>
}

/**
 * Checks that every generation and counter that a feed or an entity names is declared: a misspelled one would never
 * invalidate anything, or fail with the first row.
 * @throws ConfigError with a line for each that no domain declares.
 */
export function checkNames(declared: readonly Domain[], definitions: Iterable<object>): void {
  const generations = new Set(declared.flatMap(domain => domain.generations ?? []))
  const counters = new Set(declared.flatMap(({ counters = {} }) => Object.keys(counters)))
  const feeds = declared.flatMap(domain => domain.feeds ?? [])
  const problems = [
    ...feeds.flatMap(({ path, dependsOn }) => missing(generations, dependsOn, path)),
    ...[...(definitions as Iterable<Definition>)].flatMap(definition => [
      ...missing(generations, [definition['@generation']], definition.name),
      ...missing(
        counters,
        [...(definition.elements ?? [])].map(element => element['@numbered']),
        definition.name
      )
    ])
  ]
  if (problems.length > 0) throw new ConfigError(problems)
}

const missing = (declared: ReadonlySet<string>, named: readonly (string | undefined)[], by: string) =>
  named.filter(name => name !== undefined && !declared.has(name)).map(name => `${by}: no domain declares '${name}'`)
