import * as words from '#workplace-words/authors/my-tutorials.ts'
import { addressOf } from '../../parts/address.ts'
import { TUTORIAL } from './addresses.ts'
import { DeedButtons } from './deed-buttons.tsx'
import type { Work } from './work.ts'
import { HealthTag, readersText, ReasonTags, reviewText, thingsToDo } from './work-facts.tsx'

interface WorkItemProps {
  readonly work: Work
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
  readonly onDone: (told: string) => void
}

/** A tutorial of the author in the list: why it is theirs, how it does, and what can be done at once. */
export function WorkItem({ work, isChosen, onChoose, onDone }: WorkItemProps) {
  const { slug, title, primaryTag, experienceTag } = work
  return (
    <>
      <input
        type="checkbox"
        aria-label={words.select(title)}
        checked={isChosen}
        onChange={event => onChoose(event.currentTarget.checked)}
      />
      <div class="job">
        <h2>
          <a href={addressOf(TUTORIAL, { slug })}>{title}</a> <HealthTag health={work.health} />
        </h2>
        <span>{thingsToDo(work)}</span>
        <ReasonTags reasons={work.reasons} />
        <span class="field-help">{[reviewText(work), readersText(work)].filter(Boolean).join(' · ')}</span>
        <span class="field-help">{[slug, primaryTag, experienceTag].filter(Boolean).join(' · ')}</span>
      </div>
      <div class="page-actions">
        <DeedButtons rows={[work]} onDone={onDone} />
      </div>
    </>
  )
}
