import { ConfigError } from '../../../lib/config/config-error.ts'
import { environment, namesSet } from './config.ts'
import type { Environment, Reader } from '../../../lib/config/readers.ts'

/** One environment variable: how it is read, and what the guide tells of it. */
export interface Declaration<T = unknown> {
  readonly as: Reader<T>
  /** Purpose of the variable, one line of docs/guides/configure.md. */
  readonly meaning: string
  /** Name of a switch among the feature flags. */
  readonly title?: string
  /** The default in words, where the value itself does not tell. */
  readonly fallback?: string
  /** The rule in words, where the reader's own are too general. */
  readonly allowed?: string
}

type Declarations = Readonly<Record<string, Declaration>>
type ValuesOf<D extends Declarations> = { readonly [Name in keyof D]: D[Name] extends Declaration<infer T> ? T : never }

/** Rules of a group as a whole. */
interface Rules<Values> {
  /** First words of names, such as OIDC or KG_WCC: a variable that begins with them and is not declared is a misspelling. */
  readonly prefixes?: readonly string[]
  /** Names with such a word that somebody else reads. */
  readonly alsoKnown?: readonly string[]
  /** One line for each variable that does not fit the others. */
  readonly conflicts?: (values: Values, environment: Environment) => readonly string[]
}

/** The variables that one domain declares; row of its manifest. */
export interface VariableGroup {
  readonly declared: Declarations
  readonly prefixes: readonly string[]
  readonly alsoKnown: readonly string[]
  /** One line for each variable of `environment` that is malformed. */
  malformed(environment: Environment): readonly string[]
  /** One line for each variable that does not fit the others; none of them is malformed. */
  conflicts(environment: Environment): readonly string[]
  /** The values that `environment` gives. @throws Error for a malformed one. */
  read(environment: Environment): Readonly<Record<string, unknown>>
}

/** A group whose values in this process are its properties: `variables.PORT`. */
export type Variables<D extends Declarations> = ValuesOf<D> &
  Omit<VariableGroup, 'declared' | 'read'> & { readonly declared: D; read(environment: Environment): ValuesOf<D> }

/**
 * Declares environment variables: each once, with its rule, its default and its line of the guide. Values are read when one
 * is first asked for; `configure` has checked them before.
 */
export function declareVariables<const D extends Declarations>(
  declared: D,
  rules: Rules<ValuesOf<D>> = {}
): Variables<D> {
  const { prefixes = [], alsoKnown = [] } = rules
  const read = (from: Environment) =>
    Object.fromEntries(
      Object.entries(declared).map(([name, { as }]) => [name, as.read(from[name] || undefined, from)])
    ) as ValuesOf<D>
  const group = {
    ...{ declared, prefixes, alsoKnown, read },
    malformed: (from: Environment) => Object.entries(declared).flatMap(([name, { as }]) => problemOf(name, as, from)),
    conflicts: (from: Environment) => rules.conflicts?.(read(from), from) ?? []
  }
  let values: ValuesOf<D> | undefined
  for (const name of Object.keys(declared))
    Object.defineProperty(group, name, { get: () => (values ??= read(environment()))[name] })
  return group as unknown as Variables<D>
}

function problemOf(name: string, reader: Reader<unknown>, from: Environment): readonly string[] {
  try {
    reader.read(from[name] || undefined, from)
    return []
  } catch (error) {
    return [`${name}: ${(error as Error).message}`]
  }
}

/**
 * Checks `from` against what `groups` declare together.
 * @throws ConfigError with one line per variable that is unknown, malformed or does not fit the others.
 */
export function checkVariables(groups: readonly VariableGroup[], from: Environment): void {
  const names = namesOf(groups)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`${twice} is declared twice`)
  const problems = [
    ...misspelled(groups, from).map(name => `${name}: unknown variable`),
    ...groups.flatMap(group => group.malformed(from))
  ]
  if (problems.length === 0) problems.push(...groups.flatMap(group => group.conflicts(from)))
  if (problems.length > 0) throw new ConfigError(problems)
}

const namesOf = (groups: readonly VariableGroup[]) => groups.flatMap(({ declared }) => Object.keys(declared))

function misspelled(groups: readonly VariableGroup[], from: Environment): readonly string[] {
  const beginnings = groups.flatMap(group => group.prefixes.map(prefix => `${prefix}_`))
  const known = new Set([...namesOf(groups), ...groups.flatMap(({ alsoKnown }) => alsoKnown)])
  return Object.keys(from).filter(name => beginnings.some(beginning => name.startsWith(beginning)) && !known.has(name))
}

let configured: readonly VariableGroup[] = []

/**
 * Makes `groups` the variables of this process.
 * @throws ConfigError for an environment that breaks their rules.
 */
export function configure(groups: readonly VariableGroup[]): void {
  checkVariables(groups, environment())
  configured = groups
}

interface FlagVariable {
  readonly name: string
  readonly title: string
  readonly meaning: string
  readonly enabled: boolean
  readonly source: 'env' | 'default'
}

/** Every variable that switches something on or off, as it was at the start. */
export const flagVariables = (): readonly FlagVariable[] => flagsIn(configured, environment())

/** The variables of `groups` that switch something on or off, as `from` has them. */
export const flagsIn = (groups: readonly VariableGroup[], from: Environment): readonly FlagVariable[] =>
  groups
    .flatMap(({ declared }) => Object.entries(declared))
    .filter(([, { as }]) => 'isFlag' in as)
    .map(([name, { as, title = name, meaning }]) => ({
      ...{ name, title, meaning: sentenceOf(meaning) },
      enabled: as.read(from[name] || undefined, from) === true,
      source: from[name] ? 'env' : 'default'
    }))

/** A line of the guide as a sentence of a page, where its links lead nowhere. */
function sentenceOf(meaning: string): string {
  const text = meaning.replaceAll(/\[([^\][]*)\]\([^()]*\)/g, '$1')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** The names that are set and that no group knows. */
export function otherVariables(): readonly string[] {
  const known = new Set([...namesOf(configured), ...configured.flatMap(({ alsoKnown }) => alsoKnown)])
  return namesSet().filter(name => !known.has(name))
}
