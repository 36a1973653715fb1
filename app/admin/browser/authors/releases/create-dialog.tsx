import * as words from '#workplace-words/authors/releases.ts'
import { useState } from 'preact/hooks'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Refused } from '../../parts/refused.tsx'
import { call } from './deeds.ts'

interface CreateProps {
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** Asks for the name and the title of a release, and makes it. */
export function CreateDialog({ onDone, onClose }: CreateProps) {
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const create = async (): Promise<void> => {
    setBusy(true)
    await call('createRelease', { name, title: title.trim() || name }).then(
      row => onDone(String(row?.['ID'])),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.create}
      go={words.make}
      isBusy={isBusy || name === ''}
      onGo={() => void create()}
      onClose={onClose}
    >
      <label class="dialog-name long">
        {words.name} <input value={name} maxLength={100} onInput={event => setName(event.currentTarget.value)} />
      </label>
      <p class="field-help">{words.nameHelp}</p>
      <label class="dialog-name long">
        {words.title} <input value={title} maxLength={255} onInput={event => setTitle(event.currentTarget.value)} />
      </label>
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
