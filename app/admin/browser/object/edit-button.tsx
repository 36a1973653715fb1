import { useState } from 'preact/hooks'
import type { Row } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { lockOf } from '../parts/draft-owner.tsx'
import { Button } from '../parts/ui5.ts'
import type { Editing } from './editing.ts'

interface EditButtonProps {
  readonly editing: Editing
  readonly row: Row
  readonly disabled: boolean
}

/** Begins to edit; asks before that replaces a draft which somebody else has left. */
export function EditButton({ editing, row, disabled }: EditButtonProps) {
  const [asks, setAsks] = useState(false)
  const lock = lockOf(row)
  return (
    <>
      <Button
        design="Emphasized"
        disabled={disabled}
        onClick={() => (lock?.isActive === false ? setAsks(true) : editing.begin())}
      >
        Edit
      </Button>
      {asks && lock && (
        <Dialog
          heading={`Replace the draft of ${lock.user}?`}
          go="Replace"
          negative
          onGo={() => {
            setAsks(false)
            editing.begin(true)
          }}
          onClose={() => setAsks(false)}
        >
          <p>{lock.user} has begun to change it and has not saved. Those changes are lost.</p>
        </Dialog>
      )}
    </>
  )
}
