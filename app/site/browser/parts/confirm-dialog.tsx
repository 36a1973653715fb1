import { notDone } from '#site-words/scripts/actions.ts'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface ConfirmDialogProps {
  readonly title: string
  readonly action: string
  readonly keep: string
  /** Words around the error. */
  readonly failure?: (problem: string) => string
  /** Does what was asked for; its error is shown. What it returns runs after the dialog has given the focus back. */
  readonly onConfirm: () => Promise<() => void>
  readonly onClose: () => void
  /** False while something is missing, which the text says. */
  readonly isReady?: boolean
  readonly children: ComponentChildren
}

/** Asks before something that cannot be taken back. The focus begins on the way out. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, keep, failure = notDone, onConfirm, onClose, isReady = true, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const out = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    out.current?.focus()
  }, [])
  const confirm = async (): Promise<void> => {
    if (isSending || !isReady) return
    setSending(true)
    try {
      const andThen = await onConfirm()
      dialog.current?.close()
      andThen()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby="confirm-heading"
      aria-describedby="confirm-text"
      onClose={onClose}
    >
      <h2 id="confirm-heading">{title}</h2>
      <div id="confirm-text">{children}</div>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {failure(problem)}
        </p>
      )}
      <p class="actions">
        <button
          type="button"
          class="button button-danger"
          onClick={() => void confirm()}
          aria-disabled={isSending || !isReady}
        >
          {action}
        </button>
        <button type="button" class="button button-quiet" ref={out} onClick={() => dialog.current?.close()}>
          {keep}
        </button>
      </p>
    </dialog>
  )
}
