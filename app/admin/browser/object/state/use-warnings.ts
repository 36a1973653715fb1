import * as words from '#workplace-words/shell.ts'
import { labelOf } from '../../../metadata/words.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Entity } from '../../../metadata/types.ts'
import { readAttention } from '../../data/attention.ts'
import type { Row } from '../../data/service.ts'

/** Says what needs attention in the settings at `path`, asked again when their row changes; nothing for other rows. */
export function useWarnings(entity: Entity, path: string, row: Row | undefined): readonly string[] {
  const [warnings, setWarnings] = useState<readonly string[]>([])
  useEffect(() => {
    if (!entity.singleton || !row) return
    readAttention().then(
      items =>
        setWarnings(
          items
            .filter(({ at }) => at === path)
            .map(({ count, label }) => [...words.attention(count, labelOf(label))].join(''))
        ),
      () => setWarnings([])
    )
  }, [entity, path, row])
  return warnings
}
