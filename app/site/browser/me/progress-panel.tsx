import { startOver, startOverNamed } from '#site-words/scripts/actions.ts'
import * as words from '#site-words/scripts/own-page.ts'
import { continueWithStep, timeLeft } from '#site-words/scripts/own-progress.ts'
import type { MissionProgress, MyProgress, TutorialProgress } from '../progress/my-progress.ts'
import { grouped } from '../../views/parts/locale.ts'
import { duration } from '../../views/parts/words.ts'
import { missionOf } from '../progress/stop.ts'
import type { Resettable } from './reset-dialog.tsx'

interface ProgressPanelProps {
  readonly progress: MyProgress | undefined
  readonly onReset: (tutorial: Resettable) => void
}

/** Totals, where the person stopped, and what is under way. */
export function ProgressPanel({ progress, onReset }: ProgressPanelProps) {
  if (!progress)
    return (
      <section class="panel me-wide" role="alert">
        <h2>{words.progressUnknown}</h2>
        <p>{words.progressNotLost}</p>
      </section>
    )
  const { totals, continueWith, missions, tutorials } = progress
  const within = continueWith ? missionOf(continueWith, progress) : undefined
  const begunMissions = missions.filter(isUnderWay)
  const begunTutorials = tutorials.filter(isUnderWay)
  return (
    <section class="panel me-wide" aria-labelledby="me-progress">
      <h2 id="me-progress">{words.yourProgress}</h2>
      <dl class="totals">
        <Total name={words.tutorials} value={totals.tutorials} />
        <Total name={words.missions} value={totals.missions} />
        <Total name={words.stepsName} value={totals.steps} />
        <Total name={words.points} value={totals.points} />
        <Total name={words.badges} value={totals.badges} />
      </dl>
      {continueWith ? (
        <p class="me-continue">
          <a class="button" href={`/tutorials/${continueWith.slug}#step-${continueWith.stepNumber}`}>
            {continueWithStep(continueWith.stepNumber)}
          </a>
          <span>{words.stepIsOf(continueWith.title, within)}</span>
        </p>
      ) : (
        <p class="me-continue">
          <a class="button" href="/tutorials/">
            {words.findTutorial}
          </a>
          <span>{totals.steps === 0 ? words.nothingDone : words.nothingUnderWay}</span>
        </p>
      )}
      {begunMissions.length > 0 && (
        <>
          <h3 id="me-missions">{words.missionsInProgress}</h3>
          <ul class="ways-on" aria-labelledby="me-missions">
            {begunMissions.map(mission => (
              <MissionItem key={mission.slug} mission={mission} />
            ))}
          </ul>
        </>
      )}
      {begunTutorials.length > 0 && (
        <>
          <h3 id="me-tutorials">{words.tutorialsInProgress}</h3>
          <ul class="ways-on" aria-labelledby="me-tutorials">
            {begunTutorials.map(tutorial => (
              <TutorialItem key={tutorial.slug} tutorial={tutorial} onReset={onReset} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const isUnderWay = ({ status }: { readonly status: string }): boolean => status === 'IN_PROGRESS'

function Total({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{grouped(value)}</dd>
    </div>
  )
}

const minutesWords = (minutes: number | null): string => (minutes === null ? '' : ` · ${timeLeft(duration(minutes))}`)

function MissionItem({ mission }: { readonly mission: MissionProgress }) {
  const { slug, title, percent, minutesLeft, nextSlug, nextTitle, nextStep } = mission
  return (
    <li>
      <a class="way-title" href={`/missions/${slug}`}>
        {title}
      </a>
      <progress class="bar" max={100} value={percent} aria-label={words.percentOf(title, percent)} />
      <p>
        {percent} %{minutesWords(minutesLeft)}
        {nextSlug !== null && (
          <>
            {' · '}
            {words.nextComes}
            <a href={`/tutorials/${nextSlug}${nextStep !== null && nextStep > 1 ? `#step-${nextStep}` : ''}`}>
              {nextTitle ?? nextSlug}
            </a>
          </>
        )}
      </p>
    </li>
  )
}

interface TutorialItemProps {
  readonly tutorial: TutorialProgress
  readonly onReset: (tutorial: Resettable) => void
}

function TutorialItem({ tutorial, onReset }: TutorialItemProps) {
  const { slug, title, percent, minutesLeft, nextStep } = tutorial
  return (
    <li>
      <a class="way-title" href={`/tutorials/${slug}${nextStep === null ? '' : `#step-${nextStep}`}`}>
        {title}
      </a>
      <progress class="bar" max={100} value={percent} aria-label={words.percentOf(title, percent)} />
      <p>
        {percent} %{minutesWords(minutesLeft)}
        {' · '}
        <button
          type="button"
          class="link-button"
          aria-label={startOverNamed(title)}
          onClick={() => onReset({ slug, title })}
        >
          {startOver}
        </button>
      </p>
    </li>
  )
}
