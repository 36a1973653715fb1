import { useState } from 'preact/hooks'
import { change } from '../account/ask.ts'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { outbox } from '../progress/device.ts'
import { dayOf } from '../../views/parts/locale.ts'
import { counted } from '../../views/parts/words.ts'

/** The word that has to be typed before anything is erased. */
const WORD = 'erase'

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
    const answer = await change('/api/eraseMyData', { confirmation: WORD })
    outbox.forget(owner)
    const erased = (await answer.json()) as Receipt
    return () => setReceipt(erased)
  }
  return (
    <section class="panel me-wide" aria-labelledby="me-data">
      <h2 id="me-data">Your data</h2>
      <p class="quiet">
        Take along everything that is stored about you, as JSON. Or erase it: your progress, badges and tokens go with
        it, and nobody can bring them back.
      </p>
      {receipt ? (
        <ReceiptView receipt={receipt} />
      ) : (
        <p class="actions">
          <a class="button button-quiet" href="/api/exportMyData" download="my-data.json">
            Download my data
          </a>
          <button type="button" class="button button-quiet button-bad" onClick={() => setAsking(true)}>
            Erase my data…
          </button>
        </p>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Erase everything about you?"
          action="Erase my data"
          keep="Keep it"
          isReady={word.trim().toLowerCase() === WORD}
          onConfirm={erase}
          onClose={() => {
            setAsking(false)
            setWord('')
          }}
        >
          <p>This cannot be taken back. Download your data first if you want to keep it.</p>
          <p>
            <label for="erase-word">
              Type <strong>{WORD}</strong> to go on
            </label>
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
        <strong>Your data was erased, and you are logged out.</strong> Keep the number of this receipt if you need one.
      </p>
      <dl>
        <div>
          <dt>Receipt</dt>
          <dd>{receiptId}</dd>
        </div>
        <div>
          <dt>Erased on</dt>
          <dd>
            <time dateTime={erasedAt}>{dayOf(erasedAt)}</time>
          </dd>
        </div>
        <div>
          <dt>What</dt>
          <dd>
            {counted(rows, 'row')} deleted, {counted(values, 'name')} made anonymous
          </dd>
        </div>
      </dl>
      <p class="actions">
        <a class="button" href="/">
          Start page
        </a>
      </p>
    </div>
  )
}
