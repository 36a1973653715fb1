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

/** `byKeyboard`: told without a pointer as well; `once`: told to the first visitor alone, since it changes the site for all. */
interface More {
  readonly byKeyboard?: true
  readonly once?: true
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
  ['reads in German', readsInGerman],
  ['an author repairs what the publisher reports', authorRepairs],
  ['a company replaces the samples by its own content', replacesTheSamples, { once: true }]
]

const desktop = { viewport: { width: 1440, height: 900 }, locale: 'de-DE' }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const ways: readonly Way[] = [
  { name: 'at 1440 px', options: desktop, user: 'learner', called: 'Lea' },
  {
    name: 'at 390 px',
    options: { ...phone, colorScheme: 'dark', locale: 'de-DE' },
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
  test.each(told)('%s', async (_, story) => {
    current = await visit(browser, site, way)
    await story(current)
  })
})
