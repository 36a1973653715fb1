import { stepsLeft } from '#site-words/scripts/own-progress.ts'
import { hrefOf } from '../../catalog/card.ts'
import { readLedger } from './device.ts'
import { doneOf, type KeptTutorial } from './ledger.ts'
import type { ContinueWith, MyProgress } from './my-progress.ts'
import { rememberedPaths } from './remembered-paths.ts'

/** Place at which the reader stopped, and how it goes on. */
export interface Stop {
  readonly title: string
  readonly href: string
  readonly step: number
  readonly left: string | undefined
  /** Title of the mission. */
  readonly within: string | undefined
}

/** Place at which the reader stopped: as the server knows it, else the tutorial of which this browser keeps the latest step. */
export function stopIn(owner: string, progress: MyProgress | undefined): Stop | undefined {
  const known = progress?.continueWith
  if (known)
    return {
      title: known.title,
      href: `${hrefOf('tutorial', known.slug)}#step-${known.stepNumber}`,
      step: known.stepNumber,
      left: undefined,
      within: missionOf(known, progress)
    }
  const open = doneOf(readLedger(), owner).filter(([, { count, steps }]) => nextOf(count, steps) !== undefined)
  const [slug, tutorial] = open.sort(([, one], [, other]) => (latest(one) < latest(other) ? 1 : -1))[0] ?? []
  if (slug === undefined || !tutorial) return undefined
  const step = nextOf(tutorial.count, tutorial.steps) ?? 1
  return {
    title: tutorial.title,
    href: `${hrefOf('tutorial', slug)}#step-${step}`,
    step,
    left: stepsLeft(tutorial.count - Object.keys(tutorial.steps).length),
    within: undefined
  }
}

/** Title of the mission on which the reader goes on: the one that was walked last, when the tutorial comes next in it. */
export function missionOf({ slug, missionTitle }: ContinueWith, progress: MyProgress): string | undefined {
  const paths = rememberedPaths()
  const walked = progress.missions
    .filter(each => each.nextSlug === slug && paths.includes(`/missions/${each.slug}`))
    .sort((one, other) => paths.indexOf(`/missions/${one.slug}`) - paths.indexOf(`/missions/${other.slug}`))
  return walked[0]?.title ?? missionTitle ?? undefined
}

const latest = ({ steps }: KeptTutorial): string => Object.values(steps).sort().at(-1) ?? ''

/** The first step that is not done. */
const nextOf = (count: number, steps: KeptTutorial['steps']): number | undefined =>
  Array.from({ length: count }, (_, index) => index + 1).find(step => steps[step] === undefined)
