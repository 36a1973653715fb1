import type { StateUpdater } from 'preact/hooks'
import { type ParameterValues, withValue } from '../../metadata/input/parameter-values.ts'
import type { Model, Property } from '../../metadata/types.ts'
import { Field } from './field.tsx'
import { Label } from '../parts/ui5.ts'

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
        .map(({ name, label, help, ...parameter }) => {
          const problem = given.problems[name] ?? given.refused?.[name]
          return (
            <div class="field" key={name}>
              <Label for={`parameter-${name}`} required={parameter.mandatory} show-colon>
                {label}
              </Label>
              <Field
                id={`parameter-${name}`}
                model={model}
                property={{ name, label, help, ...parameter }}
                value={given.values[name]}
                problem={problem}
                onChange={(value, wrong) => onChange(before => withValue(before, name, value, wrong))}
              />
              {problem !== undefined && <span class="problem">{problem}</span>}
              {help && <span class="field-help">{help}</span>}
            </div>
          )
        })}
    </>
  )
}
