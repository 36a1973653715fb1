import * as words from '#site-words/scripts/own-tokens.ts'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../views/parts/icon.tsx'
import { ClientConfigurations } from './client-configurations.tsx'
import { CopyText } from './copy-text.tsx'
import type { Minted, Scope } from './service.ts'
import { localDayOf } from '../../views/parts/locale.ts'

/** A token that was just made; its plain text is nowhere but here. */
export interface NewToken extends Minted {
  readonly name: string
  readonly scopes: readonly Scope[]
}

/** Shows a new token once, with what it is for. */
export function FreshToken({ token, onDone }: { readonly token: NewToken; readonly onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="panel fresh" aria-labelledby="fresh-token">
      <h2 id="fresh-token" tabIndex={-1} ref={heading}>
        <Icon name="check" />
        {words.yourNewToken(token.name)}
      </h2>
      <p>
        <strong>{words.copyNow}</strong> {words.keepSecret(localDayOf(token.expiresAt))}
      </p>
      <CopyText text={token.token} label={words.token} />
      <ClientConfigurations token={token.token} />
      <button type="button" class="button button-quiet" onClick={onDone}>
        {words.haveStored}
      </button>
    </section>
  )
}
