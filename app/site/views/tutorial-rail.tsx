import { sections as sectionsCounted, steps as stepsCounted } from '#site-words/counts.ts'
import * as words from '#site-words/tutorial-page.ts'
import { Icon } from './parts/icon.tsx'
import { isTracked } from './parts/tutorial-progress.tsx'
import { writtenAs } from './parts/content-language.ts'
import type { TutorialModel } from './tutorial-model.ts'
import { duration } from './parts/words.ts'

/** True when there are steps to list. */
export const hasRail = ({ sections }: TutorialModel): boolean => sections.length > 1

/**
 * The steps beside the text; on narrow screens a bar that opens them. Its script marks the one that is being read and
 * says how much is left, from the lengths of the steps.
 */
export function StepRail(model: TutorialModel) {
  const { sections, isInSteps, card } = model
  if (!hasRail(model)) return null
  const count = isInSteps ? stepsCounted(sections.length) : sectionsCounted(sections.length)
  const heading = isInSteps ? words.steps : words.onThisPage
  const minutes = card?.minutes ?? undefined
  const all = [count, ...(minutes ? [duration(minutes)] : [])].join(' · ')
  return (
    <nav
      class="rail"
      aria-labelledby="tutorial-steps"
      data-rail={isInSteps ? 'step' : 'section'}
      data-minutes={minutes}
      data-all={all}
    >
      <h2 id="tutorial-steps">{heading}</h2>
      <button type="button" class="rail-toggle" aria-expanded="false" aria-controls="tutorial-step-list">
        <Icon name="steps" />
        <span class="rail-now" data-rail-now>
          {heading}
        </span>
        <span class="rail-left" data-rail-left>
          {all}
        </span>
      </button>
      <p class="rail-summary" data-rail-left>
        {all}
      </p>
      {isTracked(model) && (
        <progress
          class="bar rail-progress"
          max={sections.length}
          value={0}
          aria-label={words.stepsDone}
          data-rail-progress
        />
      )}
      <ol id="tutorial-step-list" {...writtenAs(model)}>
        {sections.map(({ id, title, length }) => (
          <li key={id}>
            <a href={`#${id}`} data-length={length}>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
