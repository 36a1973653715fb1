import { type Field, readColumn, readText, type SettingValue } from './field.ts'

/** A setting as it is in force. */
export interface Effective {
  readonly field: string
  readonly value: SettingValue | null
  readonly source: 'db' | 'env' | 'default'
}

/** Reads one environment variable; undefined when it is not set. */
export type ReadVariable = (name: string) => string | undefined

/** What is in force: the stored value, else the environment, else the default (SETTINGS-001, SETTINGS-002, SETTINGS-027). */
export function effectiveValues(
  fields: readonly Field[],
  row: Readonly<Record<string, unknown>> | undefined,
  variable: ReadVariable
): readonly Effective[] {
  return fields.map(field => {
    const stored = readColumn(field, row?.[field.name])
    if (stored !== undefined) return { field: field.name, value: stored, source: 'db' }
    const text = field.env === undefined ? undefined : variable(field.env)
    if (text !== undefined) return { field: field.name, value: readText(field, text), source: 'env' }
    return { field: field.name, value: field.fallback, source: 'default' }
  })
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
