import { useEffect, useState } from 'preact/hooks'
import { keyOf } from '../../../metadata/keys.ts'
import type { Entity } from '../../../metadata/types.ts'
import { change, type Refusal, refusalFrom } from '../../data/service.ts'
import { addressOf, go } from '../../parts/address.ts'

/** A new row of an entity with drafts begins as a draft: makes one and leads to its page. */
export function useNewDraft(
  entity: Entity,
  path: string,
  pageOf: (path: string) => string = addressOf
): Refusal | undefined {
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    if (entity.draft !== 'root' || !path.endsWith('(new)')) return
    const list = path.slice(0, -'(new)'.length)
    change({ method: 'POST', path: list, body: {} }).then(
      row => row && go(pageOf(list + keyOf(entity, row)), true),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
  }, [entity, path])
  return refusal
}
