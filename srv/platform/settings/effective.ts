import { brokenRule, type Field, readColumn, readText, type SettingValue, type Stored } from './field.ts'

/** Effective value of a setting, and its source. */
export interface Effective {
  readonly field: string
  readonly value: SettingValue | null
  readonly source: 'db' | 'env' | 'default'
}

/** Reads one environment variable; undefined when it is not set. */
export type ReadVariable = (name: string) => string | undefined

/** Receives the problem of a stored value that breaks a rule of its field and therefore counts as not set. */
export type Report = (problem: string) => void

/** Effective values: the stored one, else the environment, else the default (SETTINGS-001, SETTINGS-002, SETTINGS-027). */
export function effectiveValues(
  fields: readonly Field[],
  row: Readonly<Record<string, Stored>> | undefined,
  variable: ReadVariable,
  report: Report = () => undefined
): readonly Effective[] {
  return fields.map(field => {
    const stored = storedValue(field, row?.[field.name], report)
    if (stored !== undefined) return { field: field.name, value: stored, source: 'db' }
    const text = field.env === undefined ? undefined : variable(field.env)
    if (text !== undefined) return { field: field.name, value: readText(field, text), source: 'env' }
    return { field: field.name, value: field.fallback, source: 'default' }
  })
}

/** Value of a column, checked: rows that were written past the admin service may hold anything. */
function storedValue(field: Field, column: Stored, report: Report): SettingValue | undefined {
  const stored = readColumn(field, column)
  const broken = stored === undefined ? undefined : brokenRule(field, stored)
  if (broken === undefined) return stored
  report(`${field.name} ${broken}`)
  return undefined
}

/** One line for each variable whose value a field would not take. */
export function environmentProblems(fields: readonly Field[], variable: ReadVariable): readonly string[] {
  return fields.flatMap(field => {
    const text = field.env === undefined ? undefined : variable(field.env)
    if (text === undefined) return []
    try {
      readText(field, text)
      return []
    } catch (error) {
      return [`${field.env}: ${(error as Error).message}`]
    }
  })
}

/**
 * Names that share their first two words with the variable of a setting but are not one, such as `SEARCH_RATE_LIMT_MAX`;
 * nobody else has a reason to use such a name.
 */
export function misspelledNames(names: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const stems = new Set([...known].map(stemOf))
  return names.filter(name => !known.has(name) && stems.has(stemOf(name)))
}

const stemOf = (name: string) => name.split('_').slice(0, 2).join('_')
