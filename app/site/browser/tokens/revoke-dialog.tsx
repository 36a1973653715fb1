import { useEffect, useRef, useState } from 'preact/hooks'
import { revoke, type Token } from './service.ts'

interface RevokeDialogProps {
  readonly token: Token
  readonly onClose: () => void
  readonly onRevoked: () => void
  /** Returns true when the page reports the refusal elsewhere. */
  readonly onRefusal: (refusal: unknown) => boolean
}

/** Asks before a token is revoked, which cannot be taken back. */
export function RevokeDialog({ token, onClose, onRevoked, onRefusal }: RevokeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    keep.current?.focus()
  }, [])

  const confirm = async (): Promise<void> => {
    if (isSending) return
    setSending(true)
    try {
      await revoke(token)
      dialog.current?.close()
      onRevoked()
    } catch (error) {
      if (!onRefusal(error)) setProblem(error instanceof Error ? error.message : String(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <dialog
      class="dialog"
      ref={dialog}
      aria-labelledby="revoke-heading"
      aria-describedby="revoke-text"
      onClose={onClose}
    >
      <h2 id="revoke-heading">Revoke “{token.name}”?</h2>
      <p id="revoke-text">
        Programs that use <code>{token.prefix}…</code> are refused from then on. This cannot be taken back.
      </p>
      {problem !== undefined && (
        <p class="problem" role="alert">
          It was not revoked: {problem}.
        </p>
      )}
      <p class="actions">
        <button type="button" class="button button-danger" onClick={() => void confirm()} aria-disabled={isSending}>
          Revoke token
        </button>
        <button type="button" class="button button-quiet" ref={keep} onClick={() => dialog.current?.close()}>
          Keep it
        </button>
      </p>
    </dialog>
  )
}
