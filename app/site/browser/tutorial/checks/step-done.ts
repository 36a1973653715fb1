import { markStep } from '#site-words/scripts/own-progress.ts'
import { button } from '../../parts/elements.ts'
import { passed } from './outcome.ts'

/** Offers to mark the step as done, once everything of it that is graded has passed. */
export function offerDone(form: HTMLFormElement, place: HTMLElement): void {
  const step = form.closest('.tutorial-step')
  const done = step?.querySelector<HTMLButtonElement>('.step-done-button[aria-pressed="false"]')
  const outcomes = [...(step?.querySelectorAll<HTMLElement>('[data-check-outcome]') ?? [])]
  if (!done || outcomes.some(({ dataset }) => dataset['checkOutcome'] !== passed)) return
  const mark = button('button button-quiet', markStep)
  mark.addEventListener('click', () => {
    done.click()
    // it was taken back a moment ago
    if (done.ariaPressed !== 'true') return
    mark.remove()
    done.focus()
  })
  place.append(mark)
}
