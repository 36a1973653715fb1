import { createHash } from 'node:crypto'
import { type Db } from '../../cap/database/database.ts'
import { SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { tutorialTitles } from '../../catalog/index.ts'
import { READING } from '../../content/formats.ts'
import { activeContent, servedTutorial, textsOf } from '../../content/index.ts'

/** Version of the texts: count up with every change of what they are made of, so that all vectors are computed anew. */
const TEXTS = 1
/** Tutorials between two turns of the event loop; some milliseconds. */
const SLICE = 1000

/** A tutorial that readers are served. */
export interface LiveTutorial {
  readonly slug: string
  readonly title: string
  /** Digest of all that the texts of its steps are made of. */
  readonly source: string
}

/** Text of a step as the model gets it. */
export interface StepText {
  readonly slug: string
  readonly step: number
  readonly text: string
  readonly hash: string
}

/** All tutorials that readers are served, by slug. */
export async function liveTutorials(db: Db): Promise<Map<string, LiveTutorial>> {
  const titles = await tutorialTitles(db)
  const live = new Map<string, LiveTutorial>()
  const work = new SlicedWork()
  for (const [index, slug] of [...activeContent().files.keys()].sort().entries()) {
    if (index % SLICE === SLICE - 1) await work.yieldToReaders()
    const file = servedTutorial(slug)
    if (!file) continue
    const title = titles.get(slug) ?? slug
    live.set(slug, { slug, title, source: digestOf(`${TEXTS}.${READING}.${file.contentHash}.${title}`) })
  }
  return live
}

/**
 * The texts of the steps of some tens of tutorials; of a tutorial without steps its text as step 0. Each begins with the title
 * of the tutorial, since a step says less of what it is about.
 */
export async function stepTexts(tutorials: readonly LiveTutorial[]): Promise<Map<string, readonly StepText[]>> {
  const parts = await textsOf(tutorials.map(({ slug }) => slug))
  return new Map(
    tutorials.map(({ slug, title }) => {
      const all = parts.get(slug) ?? []
      const steps = all.filter(({ number }) => number > 0)
      const texts = (steps.length > 0 ? steps : all).map(part => {
        const heading = part.title === '' ? title : `${title}: ${part.title}`
        const text = [heading, part.text, part.code].filter(each => each !== '').join('\n')
        return { slug, step: part.number, text, hash: digestOf(text) }
      })
      return [slug, texts]
    })
  )
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
