import { cannotBeUndone } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { startValues, withMissing } from '../../metadata/input/parameter-values.ts'
import type { Entity, Model, Operation } from '../../metadata/types.ts'
import { Parameters } from '../inputs/parameters.tsx'
import { RunDialog } from './run-dialog.tsx'
import type { Selection } from './selection.ts'
import { useRun } from './use-run.ts'

interface ActionProps {
  readonly model: Model
  readonly entity: Entity
  readonly operation: Operation
  readonly selection: Selection
  readonly onClose: (changed: boolean) => void
}

/** Carries out an action with the chosen rows, with the same parameters for all. */
export function ActionDialog({ model, entity, operation, selection, onClose }: ActionProps) {
  const { label, help, parameters, isCritical } = operation
  const [given, setGiven] = useState(() => startValues(parameters))
  const [count] = useState(selection.rows.size)
  const run = useRun(model, entity, selection)
  const go = (): void => {
    const missing = withMissing(parameters, given)
    if (missing) return setGiven(missing)
    run.start({ kind: 'action', operation, values: given.values })
  }
  return (
    <RunDialog {...{ entity, label, count, run, onClose }} negative={isCritical} onGo={go}>
      {help && <p>{help}</p>}
      {isCritical && <p>{cannotBeUndone}</p>}
      <Parameters model={model} parameters={parameters} given={given} onChange={setGiven} />
    </RunDialog>
  )
}
