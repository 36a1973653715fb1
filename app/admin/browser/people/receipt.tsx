import * as words from '#workplace-words/pages/people.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { PlainTable } from '../parts/plain-table.tsx'
import { tableText } from './table-text.ts'

/** Result of an erasure, as `eraseUser` answers. */
export interface Receipt {
  readonly receiptId: string
  readonly erasedAt: string
  readonly tables: readonly { readonly table: string; readonly deleted: number; readonly anonymized: number }[]
}

/** The receipt of an erasure; it names nobody. */
export function ReceiptView({ receipt: { receiptId, erasedAt, tables } }: { readonly receipt: Receipt }) {
  const sum = (what: 'deleted' | 'anonymized'): number => tables.reduce((all, each) => all + each[what], 0)
  return (
    <section class="section" aria-labelledby="receipt-title">
      <h2 id="receipt-title">{words.isErased}</h2>
      <p role="status">{words.erasedAt(sum('deleted'), sum('anonymized'), momentText(erasedAt))}</p>
      <p>{words.receipt(<a href={addressOf(`PrivacyProtectionActions(ID=${receiptId})`)}>{receiptId}</a>)}</p>
      <PlainTable
        label={words.whatWasErased}
        columns={[words.of, words.deleted, words.replaced]}
        rows={tables.map(({ table, deleted, anonymized }) => [tableText(table), deleted, anonymized])}
      />
    </section>
  )
}
