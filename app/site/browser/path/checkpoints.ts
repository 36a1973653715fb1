import { markCheckpoint, quoted } from '#site-words/scripts/own-progress.ts'
import { type Checkpoint, checkpointKey } from '../../catalog/path/walk.ts'
import { make } from '../parts/elements.ts'
import { completedCheckpoints } from '../progress/task-records.ts'
import { type DoneButton, doneButton, drawDone, press, tellOf } from '../progress/done/done-button.ts'
import { followOwnSteps, type OwnSteps } from '../progress/done/own-steps.ts'

/** A checkpoint is done in one step. */
const STEP = 1

/** Gives each checkpoint a button to mark it as done, as steps have; `changed` hears the names of those that are. */
export function trackCheckpoints(
  root: HTMLElement,
  checkpoints: readonly Checkpoint[],
  changed: (done: ReadonlySet<string>) => void
): void {
  const done = new Set<string>()
  let asked: ReturnType<typeof completedCheckpoints> | undefined
  const ask = (): ReturnType<typeof completedCheckpoints> => {
    asked ??= completedCheckpoints(checkpoints).finally(() => (asked = undefined))
    return asked
  }
  const buttons: DoneButton[] = []
  for (const { number, title } of checkpoints) {
    if (number === null) continue
    const slug = checkpointKey(number)
    const mark = doneButton({ slug, step: STEP, name: quoted(title), action: markCheckpoint, tooLate: '' })
    buttons.push(mark)
    root
      .querySelector(`[data-checkpoint="${number}"]`)
      ?.append(make('div', { class: 'step-done' }, mark.done, mark.note))
    let own: OwnSteps | undefined
    const act = (how: 'toggle' | 'takeBack'): void => {
      if (own) press(mark, own, () => '', how)
    }
    mark.done.addEventListener('click', () => act('toggle'))
    followOwnSteps(
      { slug, title, count: STEP },
      async () => ((await ask()).has(slug) ? [STEP] : []),
      (now, event) => {
        own = now
        drawDone(mark, now, () => act('takeBack'))
        if (event) tellOf(event, buttons)
        done[now.done.has(STEP) ? 'add' : 'delete'](slug)
        changed(new Set(done))
      }
    )
  }
}
