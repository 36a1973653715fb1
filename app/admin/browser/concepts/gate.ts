import type { queues } from '#workplace-words/pages/concepts.ts'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { read, type Refusal, refusalFrom } from '../data/service.ts'

/** A concept of the queue, as `conceptGate` tells it. */
export interface GateConcept {
  readonly ID: string
  readonly slug: string
  readonly name: string
  readonly description: string | null
  readonly status: string
  readonly publishedAt: string | null
  readonly publishedBy: string | null
  readonly firstSeenAt: string | null
  readonly lastSeenAt: string | null
  readonly extractionCount: number
  readonly mergedInto: string | null
  readonly tutorials: number
  readonly edges: number
  readonly confidence: number | null
}

export type Queue = keyof typeof queues

interface Page {
  readonly total: number
  readonly concepts: readonly GateConcept[]
}

/** The concepts of a queue; `more` reads the next ones, `again` all of them, `without` leaves out what has gone on. */
export function useGate(queue: Queue, words: string) {
  const [page, setPage] = useState<Page>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [round, setRound] = useState(0)
  const current = useRef(new AbortController())
  useEffect(() => {
    const left = (current.current = new AbortController())
    readFrom(queue, words, 0, left.signal).then(
      found => {
        setPage(found)
        setRefusal(undefined)
      },
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [queue, words, round])
  const more = async (): Promise<void> => {
    const before = page?.concepts ?? []
    // concepts of another queue would take the place of what is shown now
    const { signal } = current.current
    await readFrom(queue, words, before.length, signal).then(
      ({ total, concepts }) => {
        const known = new Set(before.map(({ ID }) => ID))
        setPage({ total, concepts: [...before, ...concepts.filter(({ ID }) => !known.has(ID))] })
      },
      (error: unknown) => {
        if (!signal.aborted) setRefusal(refusalFrom(error))
      }
    )
  }
  const without = useCallback(
    (gone: ReadonlySet<string>): void =>
      setPage(before => {
        if (!before) return before
        const concepts = before.concepts.filter(({ ID }) => !gone.has(ID))
        return { total: before.total - (before.concepts.length - concepts.length), concepts }
      }),
    []
  )
  const again = useCallback(() => setRound(before => before + 1), [])
  return { page, refusal, more, again, without }
}

async function readFrom(queue: Queue, words: string, skip: number, signal: AbortSignal): Promise<Page> {
  const asked = encodeURIComponent(literal(words, 'Edm.String'))
  return (await read(`conceptGate(state='${queue}',words=${asked},skip=${skip})`, signal)) as unknown as Page
}
