import { showMore, tryAgain } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-tokens.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import { RevokeDialog } from './revoke-dialog.tsx'
import { endedTokens, type Listed, liveTokens, type Token } from './service.ts'
import { TokenItem } from './token-item.tsx'

interface TokenListsProps {
  /** Grows with every change of the visitor's tokens. */
  readonly changes: number
  readonly onChange: () => void
  /** Returns true when the page reports the refusal elsewhere. */
  readonly onRefusal: (refusal: unknown) => boolean
}

interface Lists {
  readonly live: Listed
  readonly ended: Listed
}

/** The tokens that give access, and below them those that do not any more. */
export function TokenLists({ changes, onChange, onRefusal }: TokenListsProps) {
  const [lists, setLists] = useState<Lists>()
  const [problem, setProblem] = useState<string>()
  const [revoking, setRevoking] = useState<Token>()
  const [status, setStatus] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  const attempt = async (load: () => Promise<Lists>): Promise<void> => {
    try {
      setLists(await load())
      setProblem(undefined)
    } catch (error) {
      if (!onRefusal(error)) setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  const loadAnew = (): Promise<void> =>
    attempt(async () => {
      const [live, ended] = await Promise.all([liveTokens(), endedTokens(0)])
      return { live, ended }
    })
  const loadMore = ({ live, ended }: Lists): Promise<void> =>
    attempt(async () => {
      const { tokens, count } = await endedTokens(ended.tokens.length)
      return { live, ended: { tokens: [...ended.tokens, ...tokens], count } }
    })
  useEffect(() => void loadAnew(), [changes])

  const whenRevoked = (token: Token): void => {
    setRevoking(undefined)
    setStatus(words.wasRevoked(token.name))
    heading.current?.focus()
    onChange()
  }
  return (
    <section class="token-lists" aria-labelledby="tokens-heading" aria-busy={!lists && problem === undefined}>
      <h2 id="tokens-heading" tabIndex={-1} ref={heading}>
        {words.yourTokens}
      </h2>
      <p class="said" role="status">
        {status}
      </p>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {words.notRead(problem)}
          <button type="button" class="link-button" onClick={() => void loadAnew()}>
            {tryAgain}
          </button>
        </p>
      )}
      {lists && <LiveTokens live={lists.live} onRevoke={setRevoking} />}
      {lists && lists.ended.count > 0 && <EndedTokens ended={lists.ended} onMore={() => void loadMore(lists)} />}
      {revoking && (
        <RevokeDialog
          token={revoking}
          onClose={() => setRevoking(undefined)}
          onRevoked={() => whenRevoked(revoking)}
          onRefusal={onRefusal}
        />
      )}
    </section>
  )
}

function LiveTokens({ live, onRevoke }: { readonly live: Listed; readonly onRevoke: (token: Token) => void }) {
  if (live.count === 0) return <p class="empty">{words.noToken}</p>
  return (
    <ul class="token-list">
      {live.tokens.map(token => (
        <TokenItem key={token.ID} token={token} onRevoke={() => onRevoke(token)} />
      ))}
    </ul>
  )
}

function EndedTokens({ ended, onMore }: { readonly ended: Listed; readonly onMore: () => void }) {
  const rest = ended.count - ended.tokens.length
  return (
    <details class="ended">
      <summary>{words.endedTokens(ended.count)}</summary>
      <ul class="token-list">
        {ended.tokens.map(token => (
          <TokenItem key={token.ID} token={token} />
        ))}
      </ul>
      {rest > 0 && (
        <button type="button" class="button button-quiet" onClick={onMore}>
          {showMore(rest)}
        </button>
      )}
    </details>
  )
}
