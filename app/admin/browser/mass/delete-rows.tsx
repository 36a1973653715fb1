import { useState } from 'preact/hooks'
import type { Entity, Model } from '../../metadata/types.ts'
import { ConsequencesView, useConsequences } from '../parts/consequences.tsx'
import { RunDialog } from './run-dialog.tsx'
import type { Selection } from './selection.ts'
import { useRun } from './use-run.ts'

interface DeleteProps {
  readonly model: Model
  readonly entity: Entity
  readonly selection: Selection
  readonly onClose: (changed: boolean) => void
}

/** Deletes the chosen rows after the consequences were said. */
export function DeleteRows({ model, entity, selection, onClose }: DeleteProps) {
  const [rows] = useState(() => [...selection.rows.values()])
  const run = useRun(model, entity, selection)
  const consequences = useConsequences({ model, entity, rows })
  const { label, isDeletion } = entity.deletion
  return (
    <RunDialog
      {...{ entity, label, run, onClose }}
      count={rows.length}
      negative
      isBusy={consequences.isCounting}
      takesAway={isDeletion}
      onGo={() => run.start({ kind: 'delete' })}
    >
      <ConsequencesView entity={entity} rows={rows} consequences={consequences} />
    </RunDialog>
  )
}
