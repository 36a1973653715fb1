import { keepIt } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-page.ts'
import { useState } from 'preact/hooks'
import { change } from '../account/ask.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { outbox } from '../progress/device.ts'
import { dayOf } from '../../views/parts/locale.ts'

/** The word of the service by which a person confirms; the page asks for one of the language of the reader. */
const CONFIRMATION = 'erase'

/** Answer to an erasure: what was erased, for the person to keep. */
interface Receipt {
  readonly receiptId: string
  readonly erasedAt: string
  readonly tables: readonly { readonly table: string; readonly deleted: number; readonly anonymized: number }[]
}

/** Everything that is stored about the person: to take along, or to erase. */
export function MyData({ owner }: { readonly owner: string }) {
  const [isAsking, setAsking] = useState(false)
  const [word, setWord] = useState('')
  const [receipt, setReceipt] = useState<Receipt>()
  const erase = async (): Promise<() => void> => {
    const answer = await change('/api/eraseMyData', { confirmation: CONFIRMATION })
    outbox.forget(owner)
    const erased = (await answer.json()) as Receipt
    return () => setReceipt(erased)
  }
  return (
    <section class="panel me-wide" aria-labelledby="me-data">
      <h2 id="me-data">{words.yourData}</h2>
      <p class="quiet">{words.yourDataText}</p>
      {receipt ? (
        <ReceiptView receipt={receipt} />
      ) : (
        <p class="actions">
          <a class="button button-quiet" href="/api/exportMyData" download="my-data.json">
            {words.downloadData}
          </a>
          <button type="button" class="button button-quiet button-bad" onClick={() => setAsking(true)}>
            {words.eraseDataAsking}
          </button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.eraseEverything}
          action={words.eraseData}
          keep={keepIt}
          isReady={word.trim().toLowerCase() === words.eraseWord}
          onConfirm={erase}
          onClose={() => {
            setAsking(false)
            setWord('')
          }}
        >
          <p>{words.eraseText}</p>
          <p>
            <label for="erase-word">{words.typeWord(<strong>{words.eraseWord}</strong>)}</label>
            <input
              id="erase-word"
              class="field"
              autocomplete="off"
              value={word}
              onInput={({ currentTarget }) => setWord(currentTarget.value)}
            />
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function ReceiptView({ receipt: { receiptId, erasedAt, tables } }: { readonly receipt: Receipt }) {
  const rows = tables.reduce((sum, { deleted }) => sum + deleted, 0)
  const values = tables.reduce((sum, { anonymized }) => sum + anonymized, 0)
  return (
    <div class="receipt" role="status">
      <p>
        <strong>{words.wasErased}</strong> {words.keepReceipt}
      </p>
      <dl>
        <div>
          <dt>{words.receipt}</dt>
          <dd>{receiptId}</dd>
        </div>
        <div>
          <dt>{words.erasedOn}</dt>
          <dd>
            <time dateTime={erasedAt}>{dayOf(erasedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>{words.erasedWhat}</dt>
          <dd>{words.erasedRows(rows, values)}</dd>
        </div>
      </dl>
      <p class="actions">
        <a class="button" href="/">
          {words.startPage}
        </a>
      </p>
    </div>
  )
}
