import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from '../../views/parts/icon.tsx'
import type { Minted, Scope } from './service.ts'
import { dayOf } from './words.ts'

/** A token that was just made; its plain text is nowhere but here. */
export interface NewToken extends Minted {
  readonly name: string
  readonly scopes: readonly Scope[]
}

const COPIED_FOR = 2000

/** Shows a new token once, with what it is for. */
export function FreshToken({ token, onDone }: { readonly token: NewToken; readonly onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="panel fresh" aria-labelledby="fresh-token">
      <h2 id="fresh-token" tabIndex={-1} ref={heading}>
        <Icon name="check" />
        Your new token “{token.name}”
      </h2>
      <p>
        <strong>Copy it now: it is shown this once.</strong> Keep it like a password; whoever has it acts in your name
        until {dayOf(token.expiresAt)}. Lost it? Revoke it and make another.
      </p>
      <TokenText text={token.token} />
      <Example />
      <button type="button" class="button button-quiet" onClick={onDone}>
        I have stored it
      </button>
    </section>
  )
}

function TokenText({ text }: { readonly text: string }) {
  const code = useRef<HTMLElement>(null)
  const [state, setState] = useState<'' | 'copied' | 'selected'>('')
  const copy = async (): Promise<void> => {
    setState(await copied(text, code.current))
    setTimeout(() => setState(''), COPIED_FOR)
  }
  return (
    <div class="token-text">
      <code ref={code} tabIndex={0} aria-label="Token">
        {text}
      </code>
      <button type="button" class="button" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {state === 'copied' ? 'Copied' : 'Copy'}
      </button>
      <p class="visually-hidden" role="status">
        {state === 'copied' && 'Copied'}
        {state === 'selected' && 'The browser does not let pages copy. The token is selected; copy it by keyboard'}
      </p>
    </div>
  )
}

/** Copies, or selects where the browser does not let pages copy. */
async function copied(text: string, element: HTMLElement | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    if (element) getSelection()?.selectAllChildren(element)
    return 'selected'
  }
}

/** The token is read from a prompt, so that it does not end up in the history of the shell. */
function Example() {
  return (
    <details class="example">
      <summary>Use it with curl</summary>
      <pre tabIndex={0} aria-label="Example">
        <code>{`read -rs TOKEN    # paste the token, press Enter
curl ${location.origin}/mcp-pat/search \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`}</code>
      </pre>
      <p>
        In an agent, enter <code>{location.origin}/mcp-pat/…</code> as address of the tool server and the token as
        bearer token.
      </p>
    </details>
  )
}
