import { useEffect, useState } from 'preact/hooks'
import { type Dependents, dependentsOf } from '../../metadata/dependents.ts'
import type { Entity, Model } from '../../metadata/types.ts'
import { readList, type Refusal, refusalFrom, type Row } from '../data/service.ts'

interface ConsequencesProps {
  readonly model: Model
  readonly entity: Entity
  readonly rows: readonly Row[]
}

interface Counted extends Dependents {
  readonly count: number
}

/** Rows whose keys one filter may name. */
const MOST_ROWS = 40

/** Says what goes with rows that are deleted, and what refers to them, with counts; as far as the model of the service tells. */
export function Consequences({ model, entity, rows }: ConsequencesProps) {
  const { counted, refusal } = useCounts(model, entity, rows)
  if (refusal)
    return <p role="alert">What depends on it could not be counted: {refusal.message} This cannot be undone.</p>
  if (!counted) return <p role="status">Counting what depends on it</p>
  const [parts, others] = [counted.filter(({ isPart }) => isPart), counted.filter(({ isPart }) => !isPart)]
  const it = rows.length === 1 ? 'it' : 'them'
  return (
    <div role="status">
      {parts.length > 0 && (
        <p>
          Deleted with {it}: {parts.map(words).join(', ')}.
        </p>
      )}
      {others.length > 0 && (
        <p>
          What refers to {it}: {others.map(words).join(', ')}.
        </p>
      )}
      {counted.length === 0 && rows.length <= MOST_ROWS && <p>Nothing refers to {it}.</p>}
      <p>This cannot be undone.</p>
    </div>
  )
}

const words = ({ count, one, many }: Counted): string => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function useCounts(model: Model, entity: Entity, rows: readonly Row[]) {
  const [counted, setCounted] = useState<readonly Counted[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    const asked = rows.length > MOST_ROWS ? [] : dependentsOf(model, entity, rows)
    const all = asked.map(async dependents => {
      const { total } = await readList(`${dependents.path}&$count=true&$top=0`, left.signal)
      return { ...dependents, count: total }
    })
    Promise.all(all).then(
      found => setCounted(found.filter(({ count }) => count > 0)),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [])
  return { counted, refusal }
}
