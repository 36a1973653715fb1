import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import type { SkillMap } from '../../graph/support/skill-map.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage, watchedPage } from '../../support/browser/watched-page.ts'
import { freePort } from '../../support/free-port.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { echo, startUpstream } from '../../support/http/upstream.ts'
import { learnerApi } from '../support/learner-api.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

const api = learnerApi(echo)
let gateway: Gateway
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  const upstream = await startUpstream(api.listener)
  gateway = await startGateway(upstream.url, { port: await freePort() })
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

const skill = (slug: string, reason: string, requires: readonly string[] = []) => ({
  slug,
  name: `Concept ${slug}`,
  reason,
  tutorials: [{ slug: `learn-${slug}`, title: `How to ${slug}` }],
  requires
})

const map: SkillMap = {
  shownCount: 2,
  conceptCount: 9,
  shown: [
    skill('service', 'You completed “How to service”.', ['model']),
    skill('apart', 'You completed “How to apart”.')
  ],
  next: [skill('draft', 'It builds on “Concept service”, which you know.', ['service'])],
  missing: [skill('model', '“Concept service”, which you know, builds on it.')]
}

async function open(body: object, viewport: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  api.answers.set('/graph/mySkillMap()', { body })
  watched = await watchedPage(browser, gateway.url, { colorScheme, viewport })
  await logInByForm(watched.page, 'learner')
  await watched.page.getByRole('heading', { name: 'Your progress' }).waitFor()
  return watched.page
}

const phone = { width: 360, height: 740 }
const desktop = { width: 1280, height: 900 }

describe.each(['light', 'dark'] as const)('the skill map, %s', colorScheme => {
  test('shows as a picture and in words what is known, next and missing', async () => {
    const page = await open(map, desktop, colorScheme)
    const panel = page.getByRole('region', { name: 'Skill map' })
    await panel.getByText('You have learned 2 of 9 concepts.').waitFor()
    const picture = panel.getByRole('img', { name: /^Picture of 3 concepts/ })
    // what nothing is drawn to or from stands in the list only
    expect(await picture.locator('title').allTextContents()).toEqual([
      'Concept model',
      'Concept service',
      'Concept draft'
    ])
    expect(await picture.locator('.skill-line').count()).toBe(2)
    const next = panel.getByRole('region', { name: 'One step away' })
    await next.getByText('It builds on “Concept service”, which you know.').waitFor()
    const links = await next.getByRole('link').all()
    expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual([
      '/concepts/draft',
      '/tutorials/learn-draft'
    ])
    await panel.getByRole('region', { name: 'Missing basics' }).getByText('builds on it').waitFor()
    const known = panel.getByRole('list', { name: 'What you know' })
    expect(await known.getByRole('link').allTextContents()).toEqual(['Concept service', 'Concept apart'])
    await known.getByRole('link').first().focus()
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').textContent()).toBe('Concept apart')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  test('is words alone on a phone, and fits', async () => {
    const page = await open(map, phone, colorScheme)
    const panel = page.getByRole('region', { name: 'Skill map' })
    await panel.getByRole('link', { name: 'Concept draft' }).waitFor()
    expect(await panel.getByRole('img').count()).toBe(0)
    expect(await overhang(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

test('tells whoever begins where to begin, without a picture', async () => {
  const next = [skill('model', 'It needs nothing else: you can begin here.')]
  const page = await open({ ...map, shownCount: 0, shown: [], missing: [], next }, desktop, 'light')
  const panel = page.getByRole('region', { name: 'Skill map' })
  await panel.getByRole('region', { name: 'Where to begin' }).getByText('you can begin here').waitFor()
  expect(await panel.getByRole('img').count()).toBe(0)
})

test('is left out without concepts, and while the server does not tell', async () => {
  const page = await open({ ...map, conceptCount: 0 }, desktop, 'light')
  expect(await page.getByRole('heading', { name: 'Skill map' }).count()).toBe(0)
})
