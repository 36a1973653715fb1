import * as words from '#workplace-words/pages/concepts.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { Deed } from './deeds.ts'
import type { GateConcept } from './gate.ts'

interface QueueProps {
  readonly concepts: readonly GateConcept[]
  readonly current: number
  readonly chosen: ReadonlySet<string>
  /** Keys of what can be done. */
  readonly deeds: readonly Deed[]
  /** False where none is chosen for something together. */
  readonly canChoose: boolean
  readonly onMove: (place: number) => void
  readonly onChoose: (concept: GateConcept) => void
  readonly onDeed: (deed: Deed, concept: GateConcept) => void
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** Concepts one below the other; its keys work while the focus is in it (WCAG 2.1.4). */
export function QueueOfConcepts(props: QueueProps) {
  const { concepts, current, chosen, deeds, canChoose, onMove, onChoose, onDeed } = props
  const list = useRef<HTMLOListElement>(null)
  const hasFocus = useRef(false)
  const buttonAt = (place: number) => list.current?.querySelectorAll('button')[place]
  // what is done with leaves the queue: the next one takes its place, and the focus
  const id = concepts[current]?.ID
  useEffect(() => {
    if (hasFocus.current) buttonAt(current)?.focus()
  }, [id, current])
  const onKeyDown = (event: KeyboardEvent): void => {
    const concept = concepts[current]
    if (!concept || event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    const deed = deeds.find(({ key }) => key === event.key)
    if (step !== undefined) onMove(Math.min(concepts.length - 1, Math.max(0, current + step)))
    else if (event.key === 'x' && canChoose) onChoose(concept)
    else if (deed) onDeed(deed, concept)
    else return
    event.preventDefault()
  }
  return (
    <ol
      ref={list}
      class="queue"
      aria-label={words.concepts}
      aria-describedby="gate-keys"
      onKeyDown={onKeyDown}
      onFocusIn={() => (hasFocus.current = true)}
      onFocusOut={event => {
        // a row that is taken away loses the focus to nothing
        if (event.relatedTarget) hasFocus.current = false
      }}
    >
      {concepts.map((concept, place) => (
        <li key={concept.ID}>
          {canChoose && (
            <input
              type="checkbox"
              tabIndex={place === current ? 0 : -1}
              aria-label={words.choose(concept.name)}
              checked={chosen.has(concept.ID)}
              onChange={() => onChoose(concept)}
            />
          )}
          <button
            type="button"
            tabIndex={place === current ? 0 : -1}
            aria-current={place === current ? 'true' : undefined}
            onClick={() => onMove(place)}
          >
            <span>{concept.name}</span>
            <span class="field-help">{weightText(concept)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

function weightText({ tutorials, edges, confidence }: GateConcept): string {
  const sure = confidence === null ? [] : [words.sure(Math.round(confidence * 100))]
  return [words.tutorialsAndEdges(tutorials, edges), ...sure].join(', ')
}
