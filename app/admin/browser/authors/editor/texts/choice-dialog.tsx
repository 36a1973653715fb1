import * as words from '#workplace-words/authors/editor.ts'
import type { ComponentChildren } from 'preact'
import { DifferenceView } from '../../../changes/difference-view.tsx'
import { Button, Modal } from '../../../parts/ui5.ts'

interface ChoiceDialogProps {
  readonly heading: string
  readonly children: ComponentChildren
  readonly theirs: string
  readonly mine: string
  readonly mineWords: string
  readonly theirsWords: string
  readonly onMine: () => void
  readonly onTheirs: () => void
  /** Decides later; without it, one of both has to be chosen. */
  readonly onClose?: () => void
  readonly closeWords?: string
}

/** Asks which of two texts counts, and shows how they differ. */
export function ChoiceDialog(props: ChoiceDialogProps) {
  const { heading, children, theirs, mine, mineWords, theirsWords, onMine, onTheirs, onClose, closeWords } = props
  return (
    <Modal open header-text={heading} onclose={onClose ?? onMine}>
      <div class="dialog-content editor-choice">
        <p>{children}</p>
        <h3>{words.whatDiffers}</h3>
        <div class="editor-difference" tabIndex={0} role="region" aria-label={words.whatDiffers}>
          <DifferenceView before={theirs} after={mine} />
        </div>
      </div>
      <div slot="footer" class="dialog-footer">
        <Button design="Emphasized" onClick={onMine}>
          {mineWords}
        </Button>
        <Button onClick={onTheirs}>{theirsWords}</Button>
        {onClose && (
          <Button design="Transparent" onClick={onClose}>
            {closeWords}
          </Button>
        )}
      </div>
    </Modal>
  )
}
