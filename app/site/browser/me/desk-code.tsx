import * as words from '#site-words/scripts/own-page.ts'
import { useState } from 'preact/hooks'
import { readJson } from '../account/ask.ts'

interface Code {
  readonly accountNumber: number
  /** True for each dark module, row by row. */
  readonly modules: readonly (readonly boolean[])[]
}

/** The account number as a QR code, for the prize desk of an event; made when somebody wants to see it. */
export function DeskCode() {
  const [code, setCode] = useState<Code>()
  const [hasFailed, setFailed] = useState(false)
  const open = async (): Promise<void> => {
    if (code) return
    setFailed(false)
    await readCode().then(setCode, () => setFailed(true))
  }
  return (
    <section class="panel desk-code">
      <details onToggle={({ currentTarget }) => void (currentTarget.open && open())}>
        <summary>
          <h2>{words.deskCode}</h2>
        </summary>
        <p class="quiet">{words.deskCodeText}</p>
        {hasFailed && <p role="alert">{words.deskCodeFailed}</p>}
        {code && <Picture {...code} />}
      </details>
    </section>
  )
}

async function readCode(): Promise<Code> {
  const { accountNumber } = await readJson<{ accountNumber: number }>('/auth/user')
  const { encodeQR } = await import('qr')
  return { accountNumber, modules: encodeQR(String(accountNumber), 'raw', { ecc: 'medium', border: 2 }) }
}

/** Black on white in dark pages too: not every camera reads it the other way round. */
function Picture({ accountNumber, modules }: Code) {
  const path = modules.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <>
      <svg
        class="desk-code-picture"
        viewBox={`0 0 ${modules.length} ${modules.length}`}
        role="img"
        aria-label={words.deskCodePicture}
        shape-rendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${modules.length}v${modules.length}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <p class="desk-code-number">{words.accountNumber(accountNumber)}</p>
    </>
  )
}
