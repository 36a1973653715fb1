import * as words from '#workplace-words/shell.ts'
import { labelOf } from '../../metadata/words.ts'
import { numeral } from '../parts/format.ts'
import { useEffect, useState } from 'preact/hooks'
import { type AttentionItem, readAttention } from '../data/attention.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { addressOf } from '../parts/address.ts'
import { Refused } from '../parts/refused.tsx'

/** Counts of what needs attention; each leads to its rows. */
export function NeedsAttention() {
  const [items, setItems] = useState<readonly AttentionItem[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    readAttention().then(setItems, (error: unknown) => setRefusal(refusalFrom(error)))
  }, [])
  return (
    <section class="section attention" aria-labelledby="attention-title" aria-busy={!items && !refusal}>
      <h2 id="attention-title">{words.needsAttention}</h2>
      {refusal && <Refused refusal={refusal} />}
      {items?.length === 0 && <p>{words.nothingNeedsAttention}</p>}
      <ul>
        {items?.map(({ name, label, severity, count, at, parameters }) => (
          <li key={name} class={severity}>
            <a href={addressOf(at, Object.fromEntries(parameters.map(each => [each.name, each.value])))}>
              {words.attention(
                <strong>{numeral(count)}</strong>,
                (count === 1 ? words.attentionOfOne[label] : undefined) ?? labelOf(label)
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
