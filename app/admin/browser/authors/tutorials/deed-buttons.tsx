import * as words from '#workplace-words/authors/my-tutorials.ts'
import { pressed } from '#workplace-words/common.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { OfferButton, Reasons } from '../../parts/offers.tsx'
import { Refused } from '../../parts/refused.tsx'
import { carryOut, type Deed, deeds, reasonAgainst } from './deeds.ts'
import type { Work } from './work.ts'

/** Days of a snooze that nobody has chosen. */
const USUAL_DAYS = 30
const MOST_DAYS = 365

interface DeedButtonsProps {
  readonly rows: readonly Work[]
  /** Told what was done, once it is. */
  readonly onDone: (told: string) => void
}

/** Buttons for what an author does with one tutorial or with several. */
export function DeedButtons({ rows, onDone }: DeedButtonsProps) {
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [only, other] = rows
  const isOne = only !== undefined && other === undefined
  const offers = deeds
    .filter(deed => !isOne || deed !== (only.monitored ? 'monitor' : 'unmonitor'))
    .map(deed => ({ deed, label: words.deeds[deed], reason: reasonAgainst(deed, rows) }))
  const run = async (deed: Deed, days: number): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await carryOut(deed, rows, days).then(
      told => {
        setAsking(false)
        onDone(told)
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <>
      {offers.map(({ deed, label, reason }) => (
        <OfferButton
          key={deed}
          design={deed === 'review' ? 'Default' : 'Transparent'}
          reason={reason}
          accessible-name={isOne ? pressed(label, only.title) : undefined}
          onClick={() => {
            if (deed === 'snooze') setAsking(true)
            else if (!isBusy) void run(deed, USUAL_DAYS)
          }}
        >
          {label}
        </OfferButton>
      ))}
      <Reasons offers={offers} />
      {refusal && !isAsking && <Refused refusal={refusal} />}
      {isAsking && (
        <SnoozeDialog
          refusal={refusal}
          isBusy={isBusy}
          onGo={days => void run('snooze', days)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface SnoozeProps {
  readonly refusal: Refusal | undefined
  readonly isBusy: boolean
  readonly onGo: (days: number) => void
  readonly onClose: () => void
}

function SnoozeDialog({ refusal, isBusy, onGo, onClose }: SnoozeProps) {
  const [days, setDays] = useState(USUAL_DAYS)
  const isPossible = Number.isInteger(days) && days >= 1 && days <= MOST_DAYS
  return (
    <Dialog
      heading={words.snoozeHeading}
      go={words.deeds.snooze}
      isBusy={isBusy || !isPossible}
      onGo={() => onGo(days)}
      onClose={onClose}
    >
      <p>{words.snoozeHelp}</p>
      <label class="dialog-name">
        {words.days}{' '}
        <input
          type="number"
          min={1}
          max={MOST_DAYS}
          value={days}
          onInput={event => setDays(event.currentTarget.valueAsNumber)}
          onKeyDown={event => {
            if (event.key === 'Enter' && isPossible && !isBusy) onGo(days)
          }}
        />
      </label>
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
