import { beforeAll, expect, test } from '@jest/globals'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang, type WatchedPage } from '../support/browser/watched-page.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { openPage, startWorkplace, type Workplace } from './support/workplace.ts'

inFullRun()

/** One address of each kind of page: start, list, object page with its form, own page, editor and dashboard. */
const kinds = ['', 'Tutorials', 'ChatSettings', '$jobs', '$path-editor', '$dashboards']

/** One address of each other page. */
const others = [
  'Missions',
  '$pipeline',
  '$concepts',
  '$secrets',
  '$people',
  '$tags',
  '$changes',
  '$metrics',
  '$embeddings',
  '$versions',
  '$query',
  '$reports',
  '$operations'
]

let backend: Backend
let workplace: Workplace
let watched: WatchedPage

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  await publish(backend, { shown: sampleDocument('shown') })
})

/** Opens one of the pages after the other, and gathers what `flawsIn` finds in each. */
async function flaws(
  pages: readonly string[],
  options: BrowserContextOptions,
  flawsIn: (page: Page) => Promise<readonly string[]>
): Promise<readonly string[]> {
  watched = await openPage(workplace, '', options)
  const { page } = watched
  const found: string[] = []
  for (const at of pages) {
    await page.goto(`/admin-ui/?at=${encodeURIComponent(at)}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    found.push(...(await flawsIn(page)).map(flaw => `${at || 'home'}: ${flaw}`))
  }
  return [...found, ...watched.complaints()]
}

const accessible = async (page: Page): Promise<readonly string[]> => [
  ...(await accessibilityProblems(page)),
  ...((await overhang(page)) > 0 ? ['wider than its window'] : [])
]

const desktop = { viewport: { width: 1280, height: 760 } }

test.each([
  ['more contrast', { ...desktop, contrast: 'more' }],
  ['a window of 3840 pixels', { viewport: { width: 3840, height: 2160 } }]
] as const)('every kind of page is accessible and fits: %s', async (_name, options) =>
  expect(await flaws(kinds, options, accessible)).toEqual([])
)

test('every page is accessible and fits with more contrast in the dark on a phone', async () => {
  const options = { viewport: { width: 360, height: 760 }, contrast: 'more', colorScheme: 'dark' } as const
  expect(await flaws([...kinds, ...others], options, accessible)).toEqual([])
})

test('every kind of page is laid out from right to left, with the navigation at the right', async () => {
  const mirrored = async (page: Page): Promise<readonly string[]> => {
    await page.evaluate(`new Promise(resolve => {
      document.documentElement.dir = 'rtl'
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })`)
    const navigation = await page.getByRole('navigation', { name: 'Pages and entities' }).boundingBox()
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
    const isMirrored = (navigation?.x ?? 0) > (heading?.x ?? 0)
    return [...(await accessible(page)), ...(isMirrored ? [] : ['the navigation is not at the right'])]
  }
  expect(await flaws(kinds, desktop, mirrored)).toEqual([])
})
