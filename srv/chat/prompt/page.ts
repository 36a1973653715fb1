import { textsOf } from '../../content/index.ts'
import { capped } from '../../platform/tools/index.ts'
import type { PageContext } from '../model/asked-talk.ts'

/** Characters of a step that the model is told. */
const STEP_TEXT = 4000
/** Characters of what a page tells without a form of its own. */
const LONGEST_JSON = 4000
const MOST_TUTORIALS = 50

/** A page as the model is told of it. */
export type Page = Readonly<Record<string, unknown>>

/** The page that somebody sees; undefined for one that says nothing. */
export async function pageOf(page: PageContext): Promise<Page | undefined> {
  switch (page.kind) {
    case 'generic':
      return undefined
    case 'tutorial': {
      const { slug, title, description, tags, stepCount, currentStep } = page
      const step = page.currentStepText ?? (await storedText(slug, currentStep))
      return {
        kind: page.kind,
        slug,
        title,
        description,
        tags,
        stepCount,
        currentStep,
        ...(step && { currentStepText: capped(step, STEP_TEXT) })
      }
    }
    case 'mission':
    case 'group':
      return { ...page, tutorials: page.tutorials?.slice(0, MOST_TUTORIALS) }
    case 'puzzle':
    case 'devtoberfest':
      return page
    case 'search':
    case 'admin':
    case 'advocates':
      return { kind: page.kind, shown: capped(JSON.stringify(page), LONGEST_JSON) }
  }
}

/** The text of a step as it is served; undefined for one that is not. */
async function storedText(slug: string | undefined, step: number | undefined): Promise<string | undefined> {
  if (slug === undefined || step === undefined) return undefined
  const parts = (await textsOf([slug])).get(slug)
  return parts?.find(({ number }) => number === step)?.text
}
