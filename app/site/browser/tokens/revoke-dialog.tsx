import { keepIt } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-tokens.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
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
  const confirm = async (): Promise<() => void> => {
    try {
      await revoke(token)
      return onRevoked
    } catch (error) {
      if (onRefusal(error)) return () => undefined
      throw error
    }
  }
  return (
    <ConfirmDialog
      title={words.revokeNamed(token.name)}
      action={words.revokeToken}
      keep={keepIt}
      failure={words.notRevoked}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{words.revokeText(<code>{token.prefix}…</code>)}</p>
    </ConfirmDialog>
  )
}
