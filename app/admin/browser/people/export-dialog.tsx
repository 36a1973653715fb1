import * as words from '#workplace-words/pages/people.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { nameOf, type Person } from './person.ts'
import { TextField } from './text-field.tsx'

interface ExportProps {
  readonly person: Person
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Notes a person's request for their data with its number, and has the browser take the export. */
export function ExportDialog({ person, onDone, onClose }: ExportProps) {
  const [number, setNumber] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const take = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const body = { uuid: person.uuid, ...(number !== '' && { dsrRequestNumber: number }) }
    await change({ method: 'POST', path: 'exportPerson', body }).then(
      answer => {
        download(String(answer?.['address']))
        onDone()
      },
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.exportIt(nameOf(person))}
      go={words.exportNow}
      isBusy={isBusy}
      onGo={() => void take()}
      onClose={onClose}
    >
      <p>{words.exportMeans}</p>
      <TextField id="export-request" label={words.requestNumber} onType={setNumber} />
      {refusal && <Refused refusal={refusal} />}
    </Dialog>
  )
}

/** Has the browser keep what is at an address, as a link that somebody has clicked. */
function download(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
