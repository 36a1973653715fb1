import * as words from '#workplace-words/pages/versions.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'

interface EndDialogProps {
  readonly version: number
  readonly onDone: () => void
  /** `isOutdated` when the list shows what is no longer so. */
  readonly onClose: (isOutdated: boolean) => void
}

const onward: Readonly<Record<number, string>> = {
  404: words.hasEnded
}

/** Says what ending a publish that broke off means, and does it. */
export function EndDialog({ version, onDone, onClose }: EndDialogProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const end = async (): Promise<void> => {
    setBusy(true)
    await change({ method: 'POST', path: 'endPublish', body: { version } }).then(onDone, (error: unknown) =>
      setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.endPublish(version)}
      {...(!refusal && { go: words.endIt, negative: true })}
      isBusy={isBusy}
      onGo={() => void end()}
      onClose={() => onClose(refusal !== undefined)}
    >
      {refusal && <Refused refusal={refusal} onward={onward} />}
      <p>{words.endingMeans}</p>
    </Dialog>
  )
}
