import { isNeeded } from '#workplace-words/input.ts'
import { evaluate, type Row } from '../evaluate.ts'
import type { Property } from '../types.ts'

type Problems = Readonly<Record<string, string | undefined>>

/** Values that were typed for an operation, and their problems. */
export interface ParameterValues {
  readonly values: Row
  /** Why what was typed is no value: without one, nothing is sent. */
  readonly problems: Problems
  /** Problems that the service has named of the values that were sent last; they may be sent again. */
  readonly refused?: Problems
}

/** The values that parameters begin with; some are those of the row that they are asked for. */
export const startValues = (parameters: readonly Property[], row?: Row): ParameterValues => ({
  values: Object.fromEntries(
    parameters.flatMap(({ name, initial }) => {
      const value = evaluate(initial, { in: row })
      return value === undefined || value === null ? [] : [[name, value]]
    })
  ),
  problems: {}
})

/** The values with another one. */
export const withValue = (
  { values, problems, refused }: ParameterValues,
  name: string,
  value: unknown,
  problem: string | undefined
): ParameterValues => ({
  values: { ...values, [name]: value },
  problems: { ...problems, [name]: problem },
  refused: { ...refused, [name]: undefined }
})

/** The same, with what is missing; undefined when nothing speaks against sending them. */
export function withMissing(
  parameters: readonly Property[],
  { values, problems }: ParameterValues
): ParameterValues | undefined {
  const missing = parameters.filter(({ mandatory, name }) => mandatory && isEmpty(values[name]))
  const found = { ...problems, ...Object.fromEntries(missing.map(({ name, label }) => [name, isNeeded(label)])) }
  return Object.values(found).some(each => each !== undefined) ? { values, problems: found } : undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The same, with what the service says of parameters; of other fields, such as those of the row, the refusal tells. */
export const withRefused = (
  parameters: readonly Property[],
  { values, problems }: ParameterValues,
  told: readonly { readonly field: string | undefined; readonly message: string }[]
): ParameterValues => {
  const names = new Set(parameters.map(({ name }) => name))
  const named = told.flatMap(({ field, message }) =>
    field !== undefined && names.has(field) ? [[field, message] as const] : []
  )
  return { values, problems, refused: Object.fromEntries(named) }
}
