import * as words from '#site-words/tutorial/changes.ts'
import { writtenAs } from '../parts/content-language.ts'
import { grouped } from '../parts/locale.ts'
import { Choose } from './choose.tsx'
import { MarkdownLines } from './markdown-lines.tsx'
import type { ChangesModel, Comparison, Step } from './models.ts'
import { StepChanges } from './step-changes.tsx'

/** The changes of a tutorial from one text to another: which steps, where in them, and how. */
export function ChangesView(model: ChangesModel) {
  const { title, tutorial, outcome, withLive } = model
  return (
    <div class="changes">
      <h1>{words.changesOf(<q {...writtenAs(typeof outcome === 'string' ? {} : outcome)}>{title}</q>)}</h1>
      <p class="changes-ways">
        <a href={tutorial}>{words.backToTutorial}</a>
        {withLive && <a href={withLive}>{words.withLive}</a>}
      </p>
      {model.versions.length > 1 && <Choose {...model} />}
      {typeof outcome === 'string' ? (
        <p class="changes-note">{words.problems[outcome]}</p>
      ) : (
        <Compared {...model} comparison={outcome} />
      )}
    </div>
  )
}

interface ComparedProps extends ChangesModel {
  readonly comparison: Comparison
}

function Compared({ comparison, isMarkdown, path }: ComparedProps) {
  const { since, until } = comparison
  const query = `?since=${since.version}${until.current ? '' : `&until=${until.version}`}`
  return (
    <>
      <nav class="changes-views" aria-label={words.views}>
        <a href={path + query} aria-current={isMarkdown ? undefined : 'page'}>
          {words.asReadersSee}
        </a>
        <a href={`${path}${query}&view=markdown`} aria-current={isMarkdown ? 'page' : undefined}>
          {words.asMarkdown}
        </a>
      </nav>
      {isMarkdown ? <MarkdownLines markdown={comparison.markdown} /> : <Steps comparison={comparison} />}
    </>
  )
}

/** The id of a step's changes; a removed step may have the number of another one. */
const idOf = ({ number, change }: Step): string => `${change === 'removed' ? 'removed' : 'step'}-${number}`

const nameOf = ({ number, title }: Step): string => (number === 0 ? words.outside : words.stepTitle(number, title))

function Steps({ comparison }: { readonly comparison: Comparison }) {
  const { steps, isCoarse } = comparison
  const changed = steps.filter(({ change }) => change !== 'unchanged')
  if (changed.length === 0) return <p class="changes-note">{words.nothingChanged}</p>
  return (
    <>
      <p>{words.wordsChanged(grouped(comparison.words.added), grouped(comparison.words.removed))}</p>
      {isCoarse && <p class="changes-note">{words.coarse}</p>}
      {changed.length > 1 && (
        <nav class="changes-steps" aria-label={words.changedSteps}>
          <ol>
            {changed.map(step => (
              <li key={idOf(step)}>
                <a href={`#${idOf(step)}`} {...writtenAs(comparison)}>
                  {nameOf(step)}
                </a>{' '}
                <span class={`change-badge is-${step.change}`}>{words.stepChanges[step.change]}</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {inRuns(steps).map(run =>
        run.isChanged ? (
          <StepChanges
            key={idOf(run.first)}
            id={idOf(run.first)}
            name={nameOf(run.first)}
            step={run.first}
            of={comparison}
          />
        ) : (
          <details key={idOf(run.first)} class="changes-same">
            <summary>{words.unchangedSteps(run.steps.length)}</summary>
            <ul {...writtenAs(comparison)}>
              {run.steps.map(step => (
                <li key={step.number}>{nameOf(step)}</li>
              ))}
            </ul>
          </details>
        )
      )}
    </>
  )
}

interface Run {
  readonly isChanged: boolean
  readonly first: Step
  readonly steps: Step[]
}

/** The steps with those together that follow one another without a change. */
function inRuns(steps: readonly Step[]): readonly Run[] {
  const runs: Run[] = []
  for (const step of steps) {
    const last = runs.at(-1)
    const isChanged = step.change !== 'unchanged'
    if (last && !isChanged && !last.isChanged) last.steps.push(step)
    else runs.push({ isChanged, first: step, steps: [step] })
  }
  return runs
}
