import * as words from '#site-words/scripts/assistant.ts'
import { kindNames } from '#site-words/catalog.ts'
import { allowedAddress } from './inline.ts'
import type { CardFrame, Cell, ExternalCard, Peer, StepCitation, TaskCard } from './frames.ts'
import { Table, Way } from './markdown-view.tsx'

/** Rows of figures that are shown. */
const MOST_ROWS = 50

/** Cards below the words of an answer: tutorials, steps that it rests on, pages elsewhere, figures. */
export function Cards({ frame }: { readonly frame: CardFrame }) {
  switch (frame.type) {
    case 'tutorial-cards':
      return <Listed label={words.tutorials} items={frame.items.map(taskCard)} />
    case 'step-citations':
      return <Listed label={words.fromSteps} items={frame.items.map(citation)} />
    case 'external-content-cards':
      return <Listed label={words.elsewhere} items={frame.items.map(external)} />
    case 'community-peers-cards':
      return <Listed label={frame.label || words.belongTogether} items={frame.items.map(external)} />
    case 'analytics-result':
      return <Figures {...frame} />
  }
}

interface Listing {
  readonly href: string
  readonly title: string
  readonly facts: string
  readonly text: string
}

function Listed({ label, items }: { readonly label: string; readonly items: readonly Listing[] }) {
  return (
    <section class="assistant-cards" aria-label={label}>
      <p class="assistant-label" aria-hidden="true">
        {label}
      </p>
      <ul>
        {items.map(({ href, title, facts, text }) => {
          const way = allowedAddress(href, location.origin)
          return (
            <li key={href}>
              {way ? <Way {...way}>{title}</Way> : title}
              {facts && <span class="assistant-facts">{facts}</span>}
              {text && <span class="assistant-text">{text}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function taskCard({ slug, title, description, type, rationale, userStatus, progressPercent }: TaskCard): Listing {
  const state =
    userStatus === 'in_progress' && progressPercent ? words.percentDone(progressPercent) : words.states[userStatus]
  return {
    href: `/${type}s/${encodeURIComponent(slug)}`,
    title,
    facts: [kindNames[type], state].filter(Boolean).join(' · '),
    text: rationale ?? description ?? ''
  }
}

const citation = ({ tutorialSlug, tutorialTitle, stepNumber, excerpt }: StepCitation): Listing => ({
  href: `/tutorials/${encodeURIComponent(tutorialSlug)}#step-${stepNumber}`,
  title: words.stepOf(tutorialTitle, stepNumber),
  facts: '',
  text: excerpt
})

const external = (item: ExternalCard | Peer): Listing => ({
  href: item.url,
  title: item.title,
  facts: 'trustTier' in item && item.trustTier === 'community' ? words.byCommunity : '',
  text: 'rationale' in item ? item.rationale : ''
})

function Figures({ rows, suppressedCount, totalRows }: Extract<CardFrame, { type: 'analytics-result' }>) {
  const shown = rows.slice(0, MOST_ROWS)
  const columns = Object.keys(shown[0] ?? {})
  const left = Math.max(0, totalRows - shown.length - suppressedCount)
  return (
    <section class="assistant-cards" aria-label={words.figures}>
      <Table head={columns} rows={shown.map(row => columns.map(column => cellText(row[column])))} />
      {left > 0 && <p class="assistant-facts">{words.moreRows(left)}</p>}
      {suppressedCount > 0 && <p class="assistant-facts">{words.leftOut(suppressedCount)}</p>}
    </section>
  )
}

const cellText = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))
