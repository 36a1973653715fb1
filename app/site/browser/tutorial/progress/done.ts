import * as progress from '#site-words/scripts/own-progress.ts'
import * as words from '#site-words/scripts/reading.ts'
import { readJson } from '../../account/ask.ts'
import { button, make } from '../../parts/elements.ts'
import { type DoneButton, doneButton, drawDone, press, tellOf } from '../../progress/done/done-button.ts'
import { followOwnSteps, type OwnSteps } from '../../progress/done/own-steps.ts'
import type { KnownTutorial } from '../../progress/ledger.ts'
import { type LaterButton, laterButton } from '../../progress/later/later-buttons.ts'
import type { ShowDone } from '../rail.ts'
import { reportProblem } from '../report.ts'
import { showFinish } from './finish.ts'

/** End of a step: the buttons that mark it, keep it for later and report a problem with it. */
interface StepEnd extends DoneButton {
  readonly id: string
  readonly later: LaterButton
  readonly report: HTMLButtonElement
}

/**
 * Gives each step a button to mark it as done, and shows in the list of steps what is done. Returns the buttons that keep them for
 * later.
 */
export function trackSteps(article: HTMLElement, showDone: ShowDone): readonly LaterButton[] {
  const slug = article.closest<HTMLElement>('[data-tutorial]')?.dataset['tutorial']
  const ends = slug === undefined ? [] : endsOf(article, slug)
  if (slug === undefined || ends.length === 0) return []
  const title = document.querySelector('h1')?.textContent ?? slug
  const tutorial: KnownTutorial = { slug, title, count: ends.length }
  const finish = showFinish(tutorial)
  let own: OwnSteps | undefined
  const act = (end: StepEnd, how: 'toggle' | 'takeBack'): void => {
    if (own) press(end, own, restOf(own, ends.length), how)
  }
  for (const end of ends) {
    end.done.addEventListener('click', () => act(end, 'toggle'))
    end.report.addEventListener('click', () => {
      reportProblem({ slug, step: end.step, isLoggedIn: Boolean(own?.visitor) })
    })
  }
  followOwnSteps(
    tutorial,
    () => doneOnServer(slug),
    (now, event) => {
      own = now
      for (const end of ends) drawDone(end, now, () => act(end, 'takeBack'))
      if (event) tellOf(event, ends)
      showDone(new Set(ends.filter(({ step }) => now.done.has(step)).map(({ id }) => id)))
      finish(now, event)
    }
  )
  return ends.map(({ later }) => later)
}

const doneOnServer = async (slug: string): Promise<readonly number[]> =>
  (await readJson<{ completedSteps: number[] }>(`/api/getProgress(slug='${slug}')`)).completedSteps

function endsOf(article: HTMLElement, slug: string): StepEnd[] {
  return [...article.querySelectorAll<HTMLElement>('.tutorial-step')].flatMap(section => {
    const [, number] = /^step-(\d{1,3})$/.exec(section.id) ?? []
    if (number === undefined) return []
    const step = Number(number)
    const named = {
      slug,
      step,
      name: progress.stepNumber(step),
      action: progress.markStep,
      tooLate: progress.startOverHint
    }
    const end = doneButton(named)
    const report = button('link-button step-report', words.reportProblem)
    report.append(make('span', { class: 'visually-hidden' }, words.withStep(number)))
    const later = laterButton(step)
    section.append(make('div', { class: 'step-done' }, end.done, end.note, later.keep, later.note, report))
    return [{ ...end, id: section.id, later, report }]
  })
}

/** Words for the steps that are left after so many more are done; `own` is from before. */
const restOf =
  ({ done }: OwnSteps, count: number) =>
  (change: number): string => {
    const left = count - done.size - change
    return left === 0 ? progress.allStepsDone : progress.stepsLeftOf(left, count)
  }
