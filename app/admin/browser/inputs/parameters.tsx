import { isNeeded } from '#workplace-words/input.ts'
import type { StateUpdater } from 'preact/hooks'
import { evaluate } from '../../metadata/evaluate.ts'
import type { Model, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Field } from './field.tsx'
import { Label } from '../parts/ui5.ts'

/** Values that were typed for an operation, and their problems. */
export interface ParameterValues {
  readonly values: Row
  readonly problems: Readonly<Record<string, string | undefined>>
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

/** The same, with what is missing; undefined when nothing speaks against them. */
export function withMissing(parameters: readonly Property[], given: ParameterValues): ParameterValues | undefined {
  const missing = parameters.filter(({ mandatory, name }) => mandatory && isEmpty(given.values[name]))
  const found = { ...given.problems, ...Object.fromEntries(missing.map(({ name, label }) => [name, isNeeded(label)])) }
  return Object.values(found).some(each => each !== undefined) ? { ...given, problems: found } : undefined
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

interface ParametersProps {
  readonly model: Model
  readonly parameters: readonly Property[]
  readonly given: ParameterValues
  readonly onChange: (change: StateUpdater<ParameterValues>) => void
}

/** The fields for the parameters of an operation. */
export function Parameters({ model, parameters, given, onChange }: ParametersProps) {
  return (
    <>
      {parameters
        .filter(({ hidden }) => !hidden)
        .map(({ name, label, help, ...parameter }) => (
          <div class="field" key={name}>
            <Label for={`parameter-${name}`} required={parameter.mandatory} show-colon>
              {label}
            </Label>
            <Field
              id={`parameter-${name}`}
              model={model}
              property={{ name, label, help, ...parameter }}
              value={given.values[name]}
              problem={given.problems[name]}
              onChange={(value, problem) =>
                onChange(before => ({
                  values: { ...before.values, [name]: value },
                  problems: { ...before.problems, [name]: problem }
                }))
              }
            />
            {given.problems[name] !== undefined && <span class="problem">{given.problems[name]}</span>}
            {help && <span class="field-help">{help}</span>}
          </div>
        ))}
    </>
  )
}
