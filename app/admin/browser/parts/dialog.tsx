import { cancel, close } from '#workplace-words/common.ts'
import type { ComponentChildren } from 'preact'
import { Button, Modal } from './ui5.ts'

interface DialogProps {
  readonly heading: string
  readonly children: ComponentChildren
  /** Words of the button that goes on; none is offered without. */
  readonly go?: string
  readonly negative?: boolean
  readonly isBusy?: boolean
  readonly onGo?: () => void
  /** Words of the button that closes it, where it does more than that. */
  readonly closeWords?: string
  readonly onClose: () => void
}

const CANCEL = 'dialog-cancel'

/** Asks before something happens; Escape closes it. One that takes something away begins at *Cancel*. */
export function Dialog({ heading, children, go, negative, isBusy, onGo, closeWords, onClose }: DialogProps) {
  return (
    <Modal open header-text={heading} {...(negative && { 'initial-focus': CANCEL })} onclose={onClose}>
      <div class="dialog-content">{children}</div>
      <div slot="footer" class="dialog-footer">
        {go && (
          <Button design={negative ? 'Negative' : 'Emphasized'} disabled={isBusy} onClick={onGo}>
            {go}
          </Button>
        )}
        <Button id={CANCEL} design="Transparent" onClick={onClose}>
          {closeWords ?? (go ? cancel : close)}
        </Button>
      </div>
    </Modal>
  )
}
