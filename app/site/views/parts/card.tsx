import * as counts from '#site-words/counts.ts'
import { step as stepNumbered } from '#site-words/parts.ts'
import type { Card, CardFacts } from '../../catalog/card.ts'
import type { State } from '../../catalog/filter.ts'
import type { Excerpt } from '../../search/found.ts'
import { ofContent } from './content-language.ts'
import { Pieces } from './pieces.tsx'
import { duration, kindName, levelName, stateNames } from './words.ts'

interface CardProps {
  readonly card: Card
  /** The heading's level below the heading of the list. */
  readonly level?: 2 | 3 | 5
  /** Progress of the reader, where that is known. */
  readonly state?: State | undefined
  /** Words around what was searched for. */
  readonly excerpt?: Excerpt | undefined
  /** Why it is recommended. */
  readonly reason?: string
}

/** Something that can be learned, in a list. */
export function CardView({ card, level = 3, state, excerpt, reason }: CardProps) {
  const Heading = `h${level}` as const
  return (
    <article class="card">
      <p class="card-kind">
        <span class={`kind drawn-${card.kind} kind-${card.kind}`}>{kindName(card.kind)}</span>
        {state && state !== 'open' && <span class={`state state-${state}`}>{stateNames[state]}</span>}
      </p>
      <Heading class="card-title">
        <a href={card.href} {...ofContent}>
          {card.title}
        </a>
      </Heading>
      {excerpt ? (
        <ExcerptView card={card} excerpt={excerpt} />
      ) : (
        card.description && <p {...ofContent}>{card.description}</p>
      )}
      {reason && <p class="card-reason">{reason}</p>}
      <Facts card={card} />
    </article>
  )
}

/** Words around what was found, with a link to the step in which they stand. */
function ExcerptView({ card, excerpt: { text, step } }: { readonly card: Card; readonly excerpt: Excerpt }) {
  return (
    <>
      <p class="card-excerpt" {...ofContent}>
        {text.length > 0 ? <Pieces pieces={text} /> : card.description}
      </p>
      {step && (
        <p class="card-step">
          <a href={`${card.href}#step-${step.number}`}>
            {stepNumbered(step.number, step.title.length > 0)}
            <Pieces pieces={step.title} />
          </a>
        </p>
      )}
    </>
  )
}

/** Time, level and length, each with an icon, which styles draw: of many cards each element counts. */
export function Facts({ card: { kind, minutes, level, count } }: { readonly card: CardFacts }) {
  return (
    <ul class="facts">
      {minutes !== null && <li class="drawn-time">{duration(minutes)}</li>}
      {level && <li class="drawn-level">{levelName(level)}</li>}
      {count > 0 && <li class="drawn-steps">{kind === 'tutorial' ? counts.steps(count) : counts.tutorials(count)}</li>}
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
