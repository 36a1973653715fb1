import * as words from '#workplace-words/pages/analytics.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'
import { type PastQuery, useStored } from './use-stored.ts'

/** The last statements that were run; each opens in the editor. */
export function History({ round }: { readonly round: number }) {
  const { rows = [], refusal } = useStored<PastQuery>('QueryHistory?$top=20', round)
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">{words.history}</h2>
      {refusal && <Refused refusal={refusal} />}
      <ul class="queries">
        {rows.map(({ ID, sql, ranAt, refusal }) => (
          <li key={ID}>
            <a href={addressOf(QUERY, { sql })}>{sql.slice(0, 120)}</a>{' '}
            {refusal ? words.refused(momentText(ranAt)) : momentText(ranAt)}
          </li>
        ))}
      </ul>
      <a href={addressOf('QueryHistory')}>{words.wholeHistory}</a>
    </section>
  )
}
