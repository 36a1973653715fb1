import type { Card } from '../../catalog/card.ts'
import type { State } from '../../catalog/filter.ts'
import { Icon } from './icon.tsx'
import { counted, duration, kindName, levelName, stateNames } from './words.ts'

interface CardProps {
  readonly card: Card
  /** The heading's level below the heading of the list. */
  readonly level?: 2 | 3
  /** Progress of the reader, where that is known. */
  readonly state?: State | undefined
}

/** Something that can be learned, in a list. */
export function CardView({ card, level = 3, state }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article class="card">
      <p class="card-kind">
        <span class={`kind kind-${card.kind}`}>
          <Icon name={card.kind} />
          {kindName(card.kind)}
        </span>
        {state && state !== 'open' && <span class={`state state-${state}`}>{stateNames[state]}</span>}
      </p>
      <Heading class="card-title">
        <a href={card.href}>{card.title}</a>
      </Heading>
      {card.description && <p>{card.description}</p>}
      <Facts card={card} />
    </article>
  )
}

/** Time, level and length, each with its icon. */
export function Facts({ card: { kind, minutes, level, count } }: { readonly card: Card }) {
  return (
    <ul class="facts">
      {minutes !== null && (
        <li>
          <Icon name="clock" />
          {duration(minutes)}
        </li>
      )}
      {level && (
        <li>
          <Icon name="level" />
          {levelName(level)}
        </li>
      )}
      {count > 0 && (
        <li>
          <Icon name="steps" />
          {counted(count, kind === 'tutorial' ? 'step' : 'tutorial')}
        </li>
      )}
    </ul>
  )
}

/** Cards side by side, as many as there is room for. */
export function CardGrid({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <ul class="card-grid">
      {cards.map(card => (
        <li key={card.href}>
          <CardView card={card} />
        </li>
      ))}
    </ul>
  )
}
