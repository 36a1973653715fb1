import { spacesOfForms } from './form-spaces.ts'
import { optionName } from './request/options.ts'

/** Options of an address by name; undefined where one comes twice or is malformed, which CAP refuses. */
export function optionsOf(query: string): ReadonlyMap<string, string> | undefined {
  const options = new Map<string, string>()
  if (query === '') return options
  for (const option of spacesOfForms(query).split('&')) {
    const name = optionName(option)
    const value = decoded(option.slice(option.indexOf('=') + 1))
    if (options.has(name) || value === undefined) return undefined
    options.set(name, value)
  }
  return options
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const ALIASES = /^\(\w+=@\w+(?:,\w+=@\w+)*\)$/
const TEXT = /^'((?:[^']|'')*)'$/

/**
 * Parameters of a function that are given as aliases, `(name=@name)?@name='value'`; undefined for any other form. `list` is
 * what follows the name of the function in the path.
 */
export function parametersOf(list: string, query: string): ReadonlyMap<string, string | number> | undefined {
  const options = ALIASES.test(list) ? optionsOf(query) : undefined
  const values = options && aliased(list, options)?.map(([name, value]) => [name, literalOf(value)] as const)
  if (!values?.every((pair): pair is readonly [string, string | number] => pair[1] !== undefined)) return undefined
  return new Map(values)
}

/** The text that a function is given in its path as its only parameter, `(name='value')`; undefined for any other form. */
export function textIn(list: string, name: string): string | undefined {
  const beginning = `(${name}=`
  if (!list.startsWith(beginning) || !list.endsWith(')')) return undefined
  const value = decoded(list.slice(beginning.length, -1))
  return TEXT.exec(value ?? '')?.[1]?.replaceAll("''", "'")
}

/** Undefined when an alias has no value, or a value no alias. */
function aliased(
  list: string,
  options: ReadonlyMap<string, string>
): readonly [string, string | undefined][] | undefined {
  const pairs = list.slice(1, -1).split(',')
  if (pairs.length !== options.size) return undefined
  return pairs.map(pair => {
    const [name = '', alias = ''] = pair.split('=')
    return [name, options.get(alias)]
  })
}

function literalOf(value: string | undefined): string | number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,6}$/.test(value)) return Number(value)
  return TEXT.exec(value)?.[1]?.replaceAll("''", "'")
}
