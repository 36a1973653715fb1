import * as words from '#workplace-words/objects/drafts.ts'
import { edit } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import type { Row } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { lockOf } from '../parts/draft-owner.tsx'
import { OfferButton } from '../parts/offers.tsx'
import type { Editing } from './state/editing.ts'

interface EditButtonProps {
  readonly editing: Editing
  readonly row: Row
  readonly disabled: boolean
  /** Why it cannot be edited. */
  readonly reason: string | undefined
}

/** Begins to edit; asks before that replaces a draft which somebody else has left. */
export function EditButton({ editing, row, disabled, reason }: EditButtonProps) {
  const [asks, setAsks] = useState(false)
  const lock = lockOf(row)
  return (
    <>
      <OfferButton
        design="Emphasized"
        disabled={disabled}
        reason={reason}
        onClick={() => (lock?.isActive === false ? setAsks(true) : editing.begin())}
      >
        {edit}
      </OfferButton>
      {asks && lock && (
        <Dialog
          heading={words.replaceDraft(lock.user)}
          go={words.replace}
          negative
          onGo={() => {
            setAsks(false)
            editing.begin(true)
          }}
          onClose={() => setAsks(false)}
        >
          <p>{words.hasBegun(lock.user)}</p>
        </Dialog>
      )}
    </>
  )
}
