import * as words from '#workplace-words/deletion.ts'
import { pressed } from '#workplace-words/common.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import type { Row } from '../data/service.ts'
import { ConsequencesView, useConsequences } from '../parts/consequences.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { lockOf } from '../parts/draft-owner.tsx'
import { titleOf } from '../parts/format.ts'

interface DeleteProps {
  readonly model: Model
  readonly entity: Entity
  readonly row: Row
  readonly onGo: () => void
  readonly onClose: () => void
}

/** Says what a deletion does before it happens; it is not offered where the service refuses. */
export function DeleteDialog({ model, entity, row, onGo, onClose }: DeleteProps) {
  const { label } = entity.deletion
  const rows = [row]
  const consequences = useConsequences({ model, entity, rows })
  const lock = lockOf(row)
  return (
    <Dialog
      heading={pressed(label, titleOf(entity, row))}
      {...(!consequences.isRefused && { go: label, negative: true, onGo })}
      isBusy={consequences.isCounting}
      onClose={onClose}
    >
      <ConsequencesView entity={entity} rows={rows} consequences={consequences} />
      {lock && !consequences.isRefused && <p>{words.draftGoes(lock.user)}</p>}
    </Dialog>
  )
}

interface DiscardProps {
  readonly entity: Entity
  readonly row: Row
  readonly onGo: () => void
  readonly onClose: () => void
}

/** Asks before a draft goes, and says what stays. */
export function DiscardDialog({ entity, row, onGo, onClose }: DiscardProps) {
  return (
    <Dialog heading={words.discardThis} go={words.discard} negative onGo={onGo} onClose={onClose}>
      {row['HasActiveEntity'] === true ? <p>{words.changesAreLost(entity.label)}</p> : <p>{words.neverSaved}</p>}
    </Dialog>
  )
}
