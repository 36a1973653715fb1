import { useEffect, useState } from 'preact/hooks'
import { read, type Refusal, refusalFrom } from '../data/service.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly person: boolean
  readonly hidden: boolean
}

/** An entity that statements may read. */
export interface Entity {
  readonly name: string
  readonly description: string
  readonly aboutPeople: boolean
  readonly columns: readonly Column[]
}

export interface Exposed {
  readonly entities: readonly Entity[]
  readonly functions: readonly string[]
}

/** The entities and functions of statements. */
export function useEntities() {
  const [exposed, setExposed] = useState<Exposed>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    read('analytics/listExposedEntities()').then(
      answer => setExposed(answer as unknown as Exposed),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }, [])
  return { exposed, refusal }
}
