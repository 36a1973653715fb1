import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { curator } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage } from '../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { dialogOf, flawsOf, openPage, refusals, windows } from './support/open-page.ts'

const EDITOR = '$path-editor'
const slugs = ['soil', 'seeds', 'water-by-hand', 'water-by-machine', 'harvest'] as const

let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page
let admin: ReturnType<typeof curator>

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  browser = await openBrowser()
  admin = curator(backend, 'superadmin')
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
}, 120_000)
afterEach(() => watched.context.close())

async function open(of: string, options: Parameters<typeof openPage>[3] = {}): Promise<void> {
  const at = of === '' ? EDITOR : `${EDITOR}&of=${of}`
  watched = await openPage(browser, gateway.url, at, options)
  ;({ page } = watched)
}

const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })
test('x', async () => {
  const tag = await admin.tag('topic>garden')
  const ids = Object.fromEntries((await admin.list('Tutorials?$select=ID,slug')).map(({ ID, slug }) => [slug, ID]))
  const group = (
    await admin.active('Groups', {
      title: 'Watering',
      published: true,
      tags: [{ tag_ID: tag.ID }],
      items: [
        { tutorial_ID: ids['water-by-hand'], itemOrder: 0 },
        { tutorial_ID: ids['water-by-machine'], itemOrder: 1 }
      ]
    })
  ).json<{ ID: string }>()
  const items = [
    { tutorial_ID: ids['soil'], itemOrder: 0 },
    { tutorial_ID: ids['seeds'], itemOrder: 1 },
    { taskType: 'GROUP', group_ID: group.ID, itemOrder: 2 },
    { tutorial_ID: ids['harvest'], itemOrder: 2 }
  ]
  const made = await admin.active('Missions', {
    title: 'Garden',
    published: true,
    tags: [{ tag_ID: tag.ID }],
    completionPaths: [
      {
        name: 'Default',
        items: items.map((each, i) => (i > 1 ? { ...each, altGroupKey: 'k', altGroupLabel: `L${i}` } : each))
      }
    ]
  })
  const { ID } = made.json<{ ID: string }>()
  await open(`Missions(ID=${ID},IsActiveEntity=true)`, { viewport: { width: 1280, height: 900 } })
  await page.screenshot({ path: '/tmp/lanes/m1.png', fullPage: true })
  const asked: string[] = []
  page.on('requestfinished', each => asked.push('  finished ' + each.url().slice(22, 120)))
  page.on('requestfailed', each => asked.push('  failed ' + each.url().slice(22, 120)))
  page.on('request', each => asked.push(each.method() + ' ' + each.url().slice(22, 200)))
  await button('Edit').click()
  await button('Save').waitFor()
  await new Promise(r => setTimeout(r, 3000))
  console.log(asked.length, asked.slice(0, 30).join('\n'))
  await page.screenshot({ path: '/tmp/lanes/m2.png', fullPage: true })
  console.log(watched.complaints(), await accessibilityProblems(page))
  await page.setViewportSize({ width: 360, height: 760 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: '/tmp/lanes/m3.png', fullPage: true })
  console.log(await overhang(page), await accessibilityProblems(page))
})
