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
  readonly onClose: () => void
}

/** Asks before something happens; Escape closes it. */
export function Dialog({ heading, children, go, negative, isBusy, onGo, onClose }: DialogProps) {
  return (
    <Modal open header-text={heading} onclose={onClose}>
      <div class="dialog-content">{children}</div>
      <div slot="footer" class="dialog-footer">
        {go && (
          <Button design={negative ? 'Negative' : 'Emphasized'} disabled={isBusy} onClick={onGo}>
            {go}
          </Button>
        )}
        <Button design="Transparent" onClick={onClose}>
          {go ? cancel : close}
        </Button>
      </div>
    </Modal>
  )
}
