import * as words from '#workplace-words/pages/tokens.ts'
import { useEffect, useRef } from 'preact/hooks'
import { momentText } from '../parts/format.ts'
import { Button } from '../parts/ui5.ts'

/** A token that was just made; its plain text is nowhere but here. */
export interface NewToken {
  readonly name: string
  readonly token: string
  readonly expiresAt: string
}

/** Shows a new token once, until it is stored or the visitor leaves, so that going back does not show it again. */
export function FreshToken({ token, onDone }: { readonly token: NewToken; readonly onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    addEventListener('pagehide', onDone)
    return () => removeEventListener('pagehide', onDone)
  }, [])
  return (
    <section class="section" aria-labelledby="fresh-title">
      <header class="section-header">
        <h2 id="fresh-title" tabIndex={-1} ref={heading}>
          {words.isMade(token.name)}
        </h2>
        <div class="page-actions">
          <Button onClick={() => void navigator.clipboard.writeText(token.token)}>{words.copy}</Button>
          <Button onClick={onDone}>{words.haveStored}</Button>
        </div>
      </header>
      <p>{words.copyNow(momentText(token.expiresAt))}</p>
      <pre class="answer" tabIndex={0} role="group" aria-label={words.token}>
        {token.token}
      </pre>
    </section>
  )
}
