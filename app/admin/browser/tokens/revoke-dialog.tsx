import * as words from '#workplace-words/pages/tokens.ts'
import { useState } from 'preact/hooks'
import { change, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Refused } from '../parts/refused.tsx'
import { revocationOf, type Token } from './token.ts'

interface RevokeProps {
  readonly token: Token
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Says what a revocation means, and does it. */
export function RevokeDialog({ token, onDone, onClose }: RevokeProps) {
  const [refusal, setRefusal] = useState<Refusal>()
  const [isBusy, setBusy] = useState(false)
  const revoke = async (): Promise<void> => {
    setBusy(true)
    await change({ method: 'POST', path: revocationOf(token), body: {} }).then(onDone, (error: unknown) =>
      setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  return (
    <Dialog
      heading={words.revokeNamed(token.name)}
      go={words.revoke}
      negative
      isBusy={isBusy}
      onGo={() => void revoke()}
      onClose={onClose}
    >
      {refusal && <Refused refusal={refusal} />}
      <p>{words.revocationMeans(<code>{token.prefix}…</code>)}</p>
    </Dialog>
  )
}
