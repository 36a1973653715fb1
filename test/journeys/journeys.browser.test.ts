import { afterAll, afterEach, beforeAll, describe, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../support/browser/open.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { answersQuestions } from './stories/answers-questions.ts'
import { asksTheAssistant } from './stories/asks-the-assistant.ts'
import { authorRepairs } from './stories/author-repairs.ts'
import { findsAndKeeps } from './stories/finds-and-keeps.ts'
import { finishesAMission } from './stories/finishes-a-mission.ts'
import { followsARecommendation } from './stories/follows-a-recommendation.ts'
import { keepsForLater } from './stories/keeps-for-later.ts'
import { learnsOffline } from './stories/learns-offline.ts'
import { readsInGerman } from './stories/reads-in-german.ts'
import { replacesTheSamples } from './stories/replaces-the-samples.ts'
import { reportsAProblem } from './stories/reports-a-problem.ts'
import { searchesWithAMisspelling } from './stories/searches-with-a-misspelling.ts'
import { type Installation, startInstallation } from './support/installation.ts'
import { type Visit, visit, type Way } from './support/visit.ts'

inFullRun()

interface More {
  /** Told without a pointer as well. */
  readonly byKeyboard?: true
  /** Told to the first visitor alone, since it changes the site for all. */
  readonly once?: true
  /** Language of the browser instead of English. */
  readonly locale?: string
}
type Story = readonly [title: string, story: (visit: Visit) => Promise<void>, more?: More]

const stories: readonly Story[] = [
  ['finds a tutorial, does it without an account, logs in and keeps it', findsAndKeeps, { byKeyboard: true }],
  ['begins a mission, goes on with another device, finishes it and is told so', finishesAMission, { byKeyboard: true }],
  ['learns without a connection', learnsOffline],
  ['asks the assistant about a line', asksTheAssistant],
  ['answers questions', answersQuestions],
  ['reports a problem and sees the answer', reportsAProblem, { byKeyboard: true }],
  ['searches with a misspelling and lands in the step', searchesWithAMisspelling, { byKeyboard: true }],
  ['keeps a tutorial for later', keepsForLater],
  ['follows a recommendation, which says why', followsARecommendation],
  ['reads in German', readsInGerman, { locale: 'de-DE' }],
  ['an author repairs what the publisher reports', authorRepairs],
  ['a company replaces the samples by its own content', replacesTheSamples, { once: true }]
]

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ways: readonly Way[] = [
  { name: 'at 1440 px', options: desktop, user: 'learner', called: 'Lea' },
  {
    name: 'at 390 px',
    options: { ...phone, colorScheme: 'dark' },
    user: 'learner2',
    called: 'Leo'
  },
  { name: 'by keyboard alone', options: desktop, byKeyboard: true, user: 'agent', called: 'Agatha' }
]

let site: Installation
let browser: Browser
let current: Visit

beforeAll(async () => {
  site = await startInstallation()
  browser = await openBrowser()
})
afterAll(() => site.model.stop())
afterEach(() => current.context.close())

describe.each(ways)('$name', way => {
  const told = stories.filter(([, , more]) => (way.byKeyboard ? more?.byKeyboard : !more?.once || way === ways[0]))
  const rows = told.map(([title, story, { locale = 'en-GB' } = {}]) => ({ title, story, locale }))
  test.each(rows)('$title', async ({ story, locale }) => {
    current = await visit(browser, site, { ...way, options: { ...way.options, locale } })
    await story(current)
  })
})
