import { logIn, tryAgain } from '#site-words/scripts/actions.ts'
import { loginEnded } from '#site-words/scripts/connection.ts'
import * as words from '#site-words/scripts/own-tokens.ts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { Refusal } from '../account/ask.ts'
import { loginAddress, type Visitor } from '../account/visitor.ts'
import { ClientConfigurations } from './client-configurations.tsx'
import { FreshToken, type NewToken } from './fresh-token.tsx'
import { MintForm } from './mint-form.tsx'
import { TokenLists } from './token-lists.tsx'

/** Tokens of the visitor: null when anonymous, undefined when the gateway does not answer. */
export function TokensPage({ visitor }: { readonly visitor: Visitor | null | undefined }) {
  const [hasEnded, setEnded] = useState(false)
  if (visitor === undefined) return <Unavailable />
  if (visitor === null || hasEnded) return <LogIn hasEnded={hasEnded} />
  return <OwnTokens onEnd={() => setEnded(true)} />
}

function OwnTokens({ onEnd }: { readonly onEnd: () => void }) {
  const [fresh, setFresh] = useState<NewToken>()
  const [changes, setChanges] = useState(0)
  const onChange = useCallback(() => setChanges(count => count + 1), [])
  /** True when the login has ended, which the page then says. */
  const onRefusal = useCallback(
    (refusal: unknown): boolean => {
      const isEnd = refusal instanceof Refusal && refusal.status === 401
      if (isEnd) onEnd()
      return isEnd
    },
    [onEnd]
  )
  useOnPageHide(() => setFresh(undefined))
  return (
    <div class="tokens">
      {fresh && <FreshToken key={fresh.token} token={fresh} onDone={() => setFresh(undefined)} />}
      <MintForm
        onMinted={token => {
          setFresh(token)
          onChange()
        }}
        onFailure={onChange}
        onRefusal={onRefusal}
      />
      <TokenLists changes={changes} onChange={onChange} onRefusal={onRefusal} />
      {!fresh && <ClientConfigurations />}
    </div>
  )
}

/** Clears the token when the visitor leaves, so that the back/forward cache does not show it again. */
function useOnPageHide(clear: () => void): void {
  useEffect(() => {
    addEventListener('pagehide', clear)
    return () => removeEventListener('pagehide', clear)
  }, [])
}

function LogIn({ hasEnded }: { readonly hasEnded: boolean }) {
  return (
    <section class="panel" role={hasEnded ? 'alert' : undefined}>
      <h2>{hasEnded ? loginEnded : words.logInToSee}</h2>
      <p>{words.tokensBelong}</p>
      <p class="actions">
        <a class="button" href={loginAddress()}>
          {logIn}
        </a>
      </p>
    </section>
  )
}

function Unavailable() {
  return (
    <section class="panel" role="alert">
      <h2>{words.tokensUnknown}</h2>
      <p>{words.tokensStay}</p>
      <p class="actions">
        <a class="button" href="/me/tokens">
          {tryAgain}
        </a>
      </p>
    </section>
  )
}
