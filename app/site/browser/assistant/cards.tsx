import { allowedAddress } from './inline.ts'
import type { CardFrame, Cell, ExternalCard, Peer, StepCitation, TaskCard } from './frames.ts'
import { Table, Way } from './markdown-view.tsx'

/** Rows of figures that are shown. */
const MOST_ROWS = 50

/** Cards below the words of an answer: tutorials, steps that it rests on, pages elsewhere, figures. */
export function Cards({ frame }: { readonly frame: CardFrame }) {
  switch (frame.type) {
    case 'tutorial-cards':
      return <Listed label="Tutorials" items={frame.items.map(taskCard)} />
    case 'step-citations':
      return <Listed label="From these steps" items={frame.items.map(citation)} />
    case 'external-content-cards':
      return <Listed label="Elsewhere" items={frame.items.map(external)} />
    case 'community-peers-cards':
      return <Listed label={frame.label || 'Belongs together'} items={frame.items.map(external)} />
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

const states = { not_started: '', in_progress: 'begun', completed: 'done' }

function taskCard({ slug, title, description, type, rationale, userStatus, progressPercent }: TaskCard): Listing {
  const state = userStatus === 'in_progress' && progressPercent ? `${progressPercent} % done` : states[userStatus]
  const kind = type.charAt(0).toUpperCase() + type.slice(1)
  return {
    href: `/${type}s/${encodeURIComponent(slug)}`,
    title,
    facts: [kind, state].filter(Boolean).join(' · '),
    text: rationale ?? description ?? ''
  }
}

const citation = ({ tutorialSlug, tutorialTitle, stepNumber, excerpt }: StepCitation): Listing => ({
  href: `/tutorials/${encodeURIComponent(tutorialSlug)}#step-${stepNumber}`,
  title: `${tutorialTitle}, step ${stepNumber}`,
  facts: '',
  text: excerpt
})

const external = (item: ExternalCard | Peer): Listing => ({
  href: item.url,
  title: item.title,
  facts: 'trustTier' in item && item.trustTier === 'community' ? 'By the community' : '',
  text: 'rationale' in item ? item.rationale : ''
})

function Figures({ rows, suppressedCount, totalRows }: Extract<CardFrame, { type: 'analytics-result' }>) {
  const shown = rows.slice(0, MOST_ROWS)
  const columns = Object.keys(shown[0] ?? {})
  const left = Math.max(0, totalRows - shown.length - suppressedCount)
  return (
    <section class="assistant-cards" aria-label="Figures">
      <Table head={columns} rows={shown.map(row => columns.map(column => cellText(row[column])))} />
      {left > 0 && <p class="assistant-facts">{left} more rows</p>}
      {suppressedCount > 0 && (
        <p class="assistant-facts">{suppressedCount} small groups are left out, so that nobody is recognised</p>
      )}
    </section>
  )
}

const cellText = (cell: Cell | undefined): string => (cell === null || cell === undefined ? '' : String(cell))
