import * as words from '#workplace-words/pages/versions.ts'
import { useEffect, useState } from 'preact/hooks'
import { change, read, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { BusyIndicator } from '../parts/ui5.ts'

interface RollbackDialogProps {
  readonly version: number
  readonly onDone: () => void
  /** `isOutdated` when the list shows what is no longer so. */
  readonly onClose: (isOutdated: boolean) => void
}

/** A document changes, comes back or goes. */
type Change = 'returns' | 'changes' | 'goes'

interface RollbackPreview extends Readonly<Record<Change, number>> {
  readonly live: number | null
  readonly slugs: readonly { readonly slug: string; readonly change: Change }[]
}

/** Names what a rollback changes, and does it; only while the version that it was compared with is live. */
export function RollbackDialog({ version, onDone, onClose }: RollbackDialogProps) {
  const [preview, setPreview] = useState<RollbackPreview>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const look = async (): Promise<void> =>
    setPreview((await read(`previewRollback(version=${version})`)) as unknown as RollbackPreview)
  useEffect(() => void look().catch((error: unknown) => setRefusal(refusalFrom(error))), [version])
  const rollBack = async (live: number | null): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    await change({ method: 'POST', path: 'rollbackContent', body: { version, live } }).then(
      onDone,
      async (error: unknown) => {
        setRefusal(refusalFrom(error))
        setPreview(undefined)
        if (refusalFrom(error).status === 403) return
        await look().catch((again: unknown) => setRefusal(refusalFrom(again)))
      }
    )
    setBusy(false)
  }
  const isOutdated = refusal !== undefined
  return (
    <Dialog
      heading={words.rollBackTo(version)}
      {...(preview && { go: words.rollBack, negative: true })}
      isBusy={isBusy}
      onGo={() => void rollBack(preview?.live ?? null)}
      onClose={() => onClose(isOutdated)}
    >
      {refusal && <Refused refusal={refusal} onward={words.onward} />}
      {!preview && !refusal && <BusyIndicator active delay={300} text={words.comparing} />}
      {preview && <Changes version={version} preview={preview} />}
    </Dialog>
  )
}

function Changes({ version, preview }: { readonly version: number; readonly preview: RollbackPreview }) {
  const { live, slugs, ...counts } = preview
  const all = counts.changes + counts.returns + counts.goes
  return (
    <>
      <p>
        {live !== null && `${words.isLiveNow(live)} `}
        {all === 0 ? words.nothingChanges(version) : words.documentsDiffer(version, all)}
      </p>
      <ul>
        {(['changes', 'returns', 'goes'] as const)
          .filter(each => counts[each] > 0)
          .map(each => (
            <li key={each}>{words.counts[each](counts[each])}</li>
          ))}
      </ul>
      {slugs.length > 0 && (
        <ul class="moved" aria-label={words.documentsThatDiffer} tabIndex={0}>
          {slugs.map(({ slug, change: kind }) => (
            <li key={slug}>{words.fates[kind](<strong>{slug}</strong>)}</li>
          ))}
          {all > slugs.length && <li>{words.andOthers(all - slugs.length)}</li>}
        </ul>
      )}
      {live !== null && <p>{words.notLiveAgain(live)}</p>}
    </>
  )
}
