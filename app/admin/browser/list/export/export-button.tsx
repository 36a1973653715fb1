import * as words from '#workplace-words/lists/list.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListState } from '../../../metadata/query/list-query.ts'
import type { Entity } from '../../../metadata/types.ts'
import { type Refusal, refusalFrom } from '../../data/service.ts'
import { Refused } from '../../parts/refused.tsx'
import { Button } from '../../parts/ui5.ts'

/** Rows of one file; a list with more is narrowed by filters first. */
const MOST_EXPORTED = 100_000

interface ExportProps {
  readonly entity: Entity
  readonly path: string
  readonly state: ListState
  readonly count: number | undefined
}

/** Exports all rows of the list, with progress; pressed again it stops. */
export function ExportButton({ entity, path, state, count = 0 }: ExportProps) {
  const [done, setDone] = useState<number>()
  const [refusal, setRefusal] = useState<Refusal>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (): Promise<void> => {
    const { signal } = (running.current = new AbortController())
    setRefusal(undefined)
    setDone(0)
    const { download, exportCsv } = await import('./export.ts')
    await exportCsv(entity, path, state, MOST_EXPORTED, setDone, signal).then(
      file => download(file, `${entity.set ?? entity.name}.csv`),
      (error: unknown) => {
        if (!signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    if (!signal.aborted) setDone(undefined)
  }
  const stop = (): void => {
    running.current?.abort()
    setDone(undefined)
  }
  if (done !== undefined)
    return (
      <Button key="stop" design="Transparent" onClick={stop}>
        {words.stopExport(done, Math.min(count, MOST_EXPORTED))}
      </Button>
    )
  return (
    <>
      <Button
        key="start"
        design="Transparent"
        disabled={count === 0}
        tooltip={count > MOST_EXPORTED ? words.firstRows(MOST_EXPORTED) : words.allRows}
        onClick={() => void start()}
      >
        {words.exportCsv}
      </Button>
      {refusal && <Refused refusal={refusal} />}
    </>
  )
}
