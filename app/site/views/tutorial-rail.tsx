import { Icon } from './parts/icon.tsx'
import { isTracked } from './parts/tutorial-progress.tsx'
import { type TutorialModel, writtenAs } from './tutorial-model.ts'
import { counted, duration } from './parts/words.ts'

/** True when there are steps to list. */
export const hasRail = ({ sections }: TutorialModel): boolean => sections.length > 1

/**
 * The steps beside the text; on narrow screens a bar that opens them. Its script marks the one that is being read and
 * says how much is left, from the lengths of the steps.
 */
export function StepRail(model: TutorialModel) {
  const { sections, isInSteps, card } = model
  if (!hasRail(model)) return null
  const one = isInSteps ? 'step' : 'section'
  const minutes = card?.minutes ?? undefined
  const all = [counted(sections.length, one), ...(minutes ? [duration(minutes)] : [])].join(' · ')
  return (
    <nav class="rail" aria-labelledby="tutorial-steps" data-rail={one} data-minutes={minutes} data-all={all}>
      <h2 id="tutorial-steps">{isInSteps ? 'Steps' : 'On this page'}</h2>
      <button type="button" class="rail-toggle" aria-expanded="false" aria-controls="tutorial-step-list">
        <Icon name="steps" />
        <span class="rail-now" data-rail-now>
          {isInSteps ? 'Steps' : 'On this page'}
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
          aria-label="Steps done"
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
