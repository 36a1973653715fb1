import * as words from '#workplace-words/authors/releases.ts'
import { MINUTE, now } from '../../../../../lib/time.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { carryOut, type Deed, isGrave, type Said } from './deeds.ts'
import type { Release } from './release.ts'

interface DeedProps {
  readonly deed: Deed
  readonly release: Release
  /** Tutorials of the release, and its missions and groups. */
  readonly counts: { readonly files: number; readonly paths: number }
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what a deed will do, asks for what it needs, and does it. */
export function DeedDialog({ deed, release, counts, onDone, onClose }: DeedProps) {
  const [said, setSaid] = useState<Said>({ note: '', at: '', skip: '' })
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await carryOut(deed, release, said).then(onDone, (error: unknown) => setRefusal(refusalFrom(error)))
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.deeds[deed]}
      go={words.deeds[deed]}
      negative={isGrave(deed)}
      isBusy={isBusy || !isReady(deed, said)}
      onGo={() => void run()}
      onClose={onClose}
    >
      <p>{words.meaning[deed](counts.files, counts.paths)}</p>
      <Asked deed={deed} said={said} isRefused={refusal?.status === 409} onSaid={setSaid} />
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

const isReady = (deed: Deed, { note, at }: Said): boolean =>
  deed === 'requestChanges' ? note.trim() !== '' : deed !== 'schedule' || !Number.isNaN(Date.parse(at))

interface AskedProps {
  readonly deed: Deed
  readonly said: Said
  /** True when something has changed since. */
  readonly isRefused: boolean
  readonly onSaid: (said: Said) => void
}

/** The field that a deed needs; most need none. */
function Asked({ deed, said, isRefused, onSaid }: AskedProps) {
  if (deed === 'approve' || deed === 'requestChanges')
    return (
      <label class="dialog-name long">
        {deed === 'approve' ? words.noteIfAny : words.whichChanges}{' '}
        <textarea
          rows={4}
          maxLength={2000}
          value={said.note}
          onInput={event => onSaid({ ...said, note: event.currentTarget.value })}
        />
      </label>
    )
  if (deed === 'schedule')
    return (
      <label class="dialog-name long">
        {words.time(zoneName())}{' '}
        <input
          type="datetime-local"
          value={said.at}
          min={inZone(now())}
          onInput={event => onSaid({ ...said, at: event.currentTarget.value })}
        />
      </label>
    )
  if (deed === 'takeBack' && isRefused)
    return (
      <label class="dialog-name long">
        {words.leave}{' '}
        <input value={said.skip} onInput={event => onSaid({ ...said, skip: event.currentTarget.value })} />
      </label>
    )
  return null
}

/** The zone of the browser, as a person knows it. */
const zoneName = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** A time as the field has it: in the zone of the browser, to the minute. */
function inZone(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * MINUTE)
  return local.toISOString().slice(0, 16)
}
