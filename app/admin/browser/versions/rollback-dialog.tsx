import { useEffect, useState } from 'preact/hooks'
import { change, read, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { counted, numeral } from '../parts/format.ts'
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

const words: Readonly<Record<Change, string>> = {
  changes: 'as it was',
  returns: 'back again',
  goes: 'taken away'
}

const onward: Readonly<Record<number, string>> = {
  400: 'Close this, and look at the list again.',
  403: 'A SuperAdmin may do this. Ask one.',
  404: 'It has been cleaned up meanwhile. Close this, and look at the list again.',
  409: 'Below is what would change now; nothing was changed.'
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
      heading={`Roll back to version ${version}`}
      {...(preview && { go: 'Roll back', negative: true })}
      isBusy={isBusy}
      onGo={() => void rollBack(preview?.live ?? null)}
      onClose={() => onClose(isOutdated)}
    >
      {refusal && <Refused refusal={refusal} onward={onward} />}
      {!preview && !refusal && <BusyIndicator active delay={300} text="Comparing the versions" />}
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
        {live !== null && `Version ${live} is live now. `}
        Visitors read version {version} a moment later, and{' '}
        {all === 0 ? 'no document changes.' : `${counted(all, 'document')} ${all === 1 ? 'differs' : 'differ'}:`}
      </p>
      <ul>
        {(['changes', 'returns', 'goes'] as const)
          .filter(each => counts[each] > 0)
          .map(each => (
            <li key={each}>
              {numeral(counts[each])} {words[each]}
            </li>
          ))}
      </ul>
      {slugs.length > 0 && (
        <ul class="moved" aria-label="Documents" tabIndex={0}>
          {slugs.map(({ slug, change: kind }) => (
            <li key={slug}>
              <strong>{slug}</strong> is {words[kind]}
            </li>
          ))}
          {all > slugs.length && <li>and {counted(all - slugs.length, 'other')}</li>}
        </ul>
      )}
      {live !== null && <p>Version {live} cannot be made live again; publish again for what it had.</p>}
    </>
  )
}
