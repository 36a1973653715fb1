import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { momentText } from '../parts/format.ts'
import { QUERY } from '../parts/own-pages.ts'
import { Refused } from '../parts/refused.tsx'

interface Stored {
  readonly ID: string
  readonly sql: string
  readonly name?: string
  readonly ranAt?: string
  readonly refusal?: string | null
}

/** Saved statements and the last ones that were run; each opens in the editor. Read again with each `round`. */
export function StoredQueries({ round }: { readonly round: number }) {
  const { rows: saved, refusal: notSaved } = useStored('SavedQueries?$orderby=name&$top=50', round)
  const { rows: history, refusal: notKept } = useStored('QueryHistory?$top=20', round)
  const refusal = notSaved ?? notKept
  return (
    <>
      {refusal && <Refused refusal={refusal} />}
      <section aria-labelledby="saved-title">
        <h2 id="saved-title">Saved</h2>
        <ul class="queries">
          {saved.map(({ ID, name = '', sql }) => (
            <li key={ID}>
              <a href={addressOf(QUERY, { sql })}>{name}</a>
            </li>
          ))}
        </ul>
        <a href={addressOf('SavedQueries')}>All saved queries, to share and delete</a>
      </section>
      <section aria-labelledby="history-title">
        <h2 id="history-title">History</h2>
        <ul class="queries">
          {history.map(({ ID, sql, ranAt = null, refusal }) => (
            <li key={ID}>
              <a href={addressOf(QUERY, { sql })}>{sql.slice(0, 120)}</a> {momentText(ranAt)}
              {refusal && ', refused'}
            </li>
          ))}
        </ul>
        <a href={addressOf('QueryHistory')}>The whole history</a>
      </section>
    </>
  )
}

function useStored(path: string, round: number) {
  const [rows, setRows] = useState<readonly Stored[]>([])
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    read(path, left.signal).then(
      ({ value }) => {
        setRows(value as readonly Stored[])
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [path, round])
  return { rows, refusal }
}
