import * as words from '#workplace-words/lists/mass.ts'
import { edit } from '#workplace-words/common.ts'
import { isNeeded } from '#workplace-words/input.ts'
import { useState } from 'preact/hooks'
import { canBeEmpty, type Choice, massProperties, valuesOf } from '../../metadata/mass-change.ts'
import type { Entity, Model, Property } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { Field } from '../inputs/field.tsx'
import { Option, Select } from '../parts/ui5.ts'
import { RunDialog } from './run-dialog.tsx'
import type { Selection } from './selection.ts'
import { useRun } from './use-run.ts'

interface EditProps {
  readonly model: Model
  readonly entity: Entity
  readonly selection: Selection
  readonly onClose: (changed: boolean) => void
}

interface Given {
  readonly choices: Readonly<Record<string, Choice>>
  readonly values: Row
  readonly problems: Readonly<Record<string, string | undefined>>
}

/** Gives properties of all chosen rows the same value; every other property stays as it is. */
export function EditDialog({ model, entity, selection, onClose }: EditProps) {
  const [{ choices, values, problems }, setGiven] = useState<Given>({ choices: {}, values: {}, problems: {} })
  const [isNothing, setNothing] = useState(false)
  const [count] = useState(selection.rows.size)
  const run = useRun(model, entity, selection)
  const properties = massProperties(entity)
  const set = (
    name: string,
    change: Partial<{ choice: Choice; value: unknown; problem: string | undefined }>
  ): void => {
    setNothing(false)
    setGiven(before => ({
      choices: 'choice' in change ? { ...before.choices, [name]: change.choice ?? 'keep' } : before.choices,
      values: 'value' in change ? { ...before.values, [name]: change.value } : before.values,
      problems: { ...before.problems, [name]: change.problem }
    }))
  }
  const go = (): void => {
    const asked = properties.filter(({ name }) => choices[name] === 'set')
    const missing = asked.filter(({ name }) => isEmpty(values[name])).map(({ name, label }) => [name, isNeeded(label)])
    const found = { ...problems, ...(Object.fromEntries(missing) as Readonly<Record<string, string>>) }
    const given = valuesOf(choices, values)
    setNothing(Object.keys(given).length === 0)
    setGiven({ choices, values, problems: found })
    if (Object.keys(given).length === 0 || asked.some(({ name }) => found[name] !== undefined)) return
    run.start({ kind: 'edit', values: given })
  }
  return (
    <RunDialog {...{ entity, count, run, onClose }} label={edit} onGo={go}>
      <p>{words.onlySet(count)}</p>
      <div class="mass-fields">
        {properties.map(property => (
          <Choices
            key={property.name}
            model={model}
            property={property}
            choice={choices[property.name] ?? 'keep'}
            value={values[property.name]}
            problem={problems[property.name]}
            onSet={change => set(property.name, change)}
          />
        ))}
      </div>
      {isNothing && <p role="alert">{words.nothingSet}</p>}
    </RunDialog>
  )
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

interface ChoicesProps {
  readonly model: Model
  readonly property: Property
  readonly choice: Choice
  readonly value: unknown
  readonly problem: string | undefined
  readonly onSet: (change: Partial<{ choice: Choice; value: unknown; problem: string | undefined }>) => void
}

/** Change of one property, with its value where it gets one. */
function Choices({ model, property, choice, value, problem, onSet }: ChoicesProps) {
  const id = `mass-${property.name}`
  const offered: readonly (readonly [Choice, string])[] = [
    ['keep', words.leaveIt],
    ['set', words.setIt],
    ...(canBeEmpty(property) ? [['empty', words.emptyIt] as const] : [])
  ]
  const begin = (next: Choice): void => {
    const isSwitch = property.type === 'Edm.Boolean' && next === 'set' && value === undefined
    onSet({ choice: next, problem: undefined, ...(isSwitch && { value: true }) })
  }
  return (
    <div class="mass-field">
      <span class="field-label">{property.label}</span>
      <Select
        accessible-name={words.whatBecomesOf(property.label)}
        value={choice}
        onChange={(event: CustomEvent<{ selectedOption: { value: Choice } }>) =>
          begin(event.detail.selectedOption.value)
        }
      >
        {offered.map(([key, name]) => (
          <Option key={key} value={key}>
            {name}
          </Option>
        ))}
      </Select>
      {choice === 'set' && (
        <div class="field">
          <Field
            id={id}
            model={model}
            property={property}
            value={value}
            problem={problem}
            onChange={(next, wrong) => onSet({ value: next, problem: wrong })}
          />
          {problem !== undefined && <span class="problem">{problem}</span>}
          {property.help && <span class="field-help">{property.help}</span>}
        </div>
      )}
    </div>
  )
}
