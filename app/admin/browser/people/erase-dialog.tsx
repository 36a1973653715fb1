import * as words from '#workplace-words/pages/people.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { nameOf, type Person } from './person.ts'
import type { Receipt } from './receipt.tsx'
import { TextField } from './text-field.tsx'

interface EraseProps {
  readonly person: Person
  readonly onDone: (receipt: Receipt) => void
  readonly onClose: () => void
}

/** Erases a person after the name of the account was typed, since nothing brings the person back. */
export function EraseDialog({ person, onDone, onClose }: EraseProps) {
  const [typed, setTyped] = useState('')
  const [request, setRequest] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const name = nameOf(person)
  const erase = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const body = { uuid: person.uuid, ...(request !== '' && { dsrRequestNumber: request }) }
    await change({ method: 'POST', path: 'eraseUser', body }).then(
      answer => onDone(answer as unknown as Receipt),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.eraseIt(name)}
      {...(typed.trim() === name && { go: words.eraseForGood, negative: true })}
      isBusy={isBusy}
      onGo={() => void erase()}
      onClose={onClose}
    >
      <p>{words.erasureMeans}</p>
      <TextField id="erase-request" label={words.requestNumber} onType={setRequest} />
      <TextField id="erase-name" label={words.typeToGoOn(name)} onType={setTyped} />
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}
