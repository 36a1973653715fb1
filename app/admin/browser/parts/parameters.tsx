import type { StateUpdater } from 'preact/hooks'
import type { Model, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Field } from './field.tsx'
import { Label } from './ui5.ts'

/** Values that were typed for an operation, and their problems. */
export interface ParameterValues {
  readonly values: Row
  readonly problems: Readonly<Record<string, string | undefined>>
}

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
      {parameters.map(({ name, label, help, ...parameter }) => (
        <div class="field" key={name}>
          <Label for={`parameter-${name}`} show-colon>
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
          {help && <span class="field-help">{help}</span>}
        </div>
      ))}
    </>
  )
}
