import { startOver } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-page.ts'
import { change } from '../account/ask.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { outbox } from '../progress/device.ts'

/** A tutorial that can be begun anew. */
export interface Resettable {
  readonly slug: string
  readonly title: string
}

interface ResetDialogProps {
  readonly tutorial: Resettable
  readonly owner: string
  readonly onReset: () => void
  readonly onClose: () => void
}

/** Asks before a tutorial begins anew; what was completed stays listed as an earlier attempt. */
export function ResetDialog({ tutorial: { slug, title }, owner, onReset, onClose }: ResetDialogProps) {
  const reset = async (): Promise<() => void> => {
    await change('/api/resetTutorialProgress', { slug })
    outbox.forget(owner, slug)
    return onReset
  }
  return (
    <ConfirmDialog
      title={words.startTitleOver(title)}
      action={startOver}
      keep={words.leaveIt}
      onConfirm={reset}
      onClose={onClose}
    >
      <p>{words.startOverText}</p>
    </ConfirmDialog>
  )
}
