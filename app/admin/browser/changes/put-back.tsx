import * as words from '#workplace-words/pages/changes.ts'
import { useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { change as call, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { offerOf, OfferButton } from '../parts/offers.tsx'
import { Refused } from '../parts/refused.tsx'
import type { Change } from './use-changes.ts'

interface PutBackProps {
  readonly model: Model
  readonly change: Change
  /** With all that its save has changed. */
  readonly wholeSave?: boolean
  /** Subject of the buttons, for those who hear them alone. */
  readonly name: string
  readonly onDone: () => void
}

const CONFLICT = 409

/** Puts back a change, or those of a whole save; what somebody has changed since is shown first. */
export function PutBack({ model, change, wholeSave = false, name, onDone }: PutBackProps) {
  const [isOpen, setOpen] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const { label, reason } = offerOf(model, 'putBack', wholeSave ? words.putBackAll : words.putBack)
  // only what was changed since names the field
  const isChangedSince = refusal?.status === CONFLICT && refusal.problems.some(({ field }) => field !== undefined)
  const close = (): void => {
    setOpen(false)
    setRefusal(undefined)
  }
  const go = async (): Promise<void> => {
    setBusy(true)
    const path = `ChangeView(${change.ID})/${model.namespace}.putBack`
    await call({ method: 'POST', path, body: { wholeSave, anyway: isChangedSince } }).then(
      () => {
        close()
        onDone()
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <>
      <OfferButton
        design="Transparent"
        reason={reason}
        accessible-name={words.putBackOf(label, name)}
        onClick={() => setOpen(true)}
      >
        {label}
      </OfferButton>
      {isOpen && (
        <Dialog
          heading={words.putBackOf(label, name)}
          go={isChangedSince ? words.putBackAnyway : label}
          negative={isChangedSince}
          isBusy={isBusy}
          onGo={() => void go()}
          onClose={close}
        >
          <p>{wholeSave ? words.putBackAllHelp : words.putBackHelp}</p>
          {refusal && <Refused refusal={refusal} onward={{ [CONFLICT]: isChangedSince ? words.since : '' }} />}
        </Dialog>
      )}
    </>
  )
}
