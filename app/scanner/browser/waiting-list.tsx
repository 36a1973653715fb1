import * as words from '#scanner-words/desk.ts'
import type { Waiting } from './use-waiting.ts'

/** The claims that wait, and those that were refused, until somebody has seen it. */
export function WaitingList({ claims, discard, sendAll }: Waiting) {
  if (claims.length === 0) return null
  return (
    <section class="waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{words.waitingTitle}</h2>
      <ul>
        {claims.map(({ recordId, prize, account, refusal }) => (
          <li key={recordId}>
            <p>
              <strong>{words.waitingEntry(prize, account)}</strong>
              <br />
              {refusal ?? words.waitsForNetwork}
            </p>
            <button
              type="button"
              class="plain"
              aria-label={words.discardOf(prize, account)}
              onClick={() => discard(recordId)}
            >
              {words.discard}
            </button>
          </li>
        ))}
      </ul>
      {claims.some(({ refusal }) => refusal === undefined) && (
        <button type="button" class="plain" onClick={() => void sendAll()}>
          {words.sendNow}
        </button>
      )}
    </section>
  )
}
