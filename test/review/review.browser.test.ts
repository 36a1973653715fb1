import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import {
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import type { Gateway } from '../support/gateway.ts'
import { until } from '../support/until.ts'
import { publishText, startPreviews } from './support/preview-behind-gateway.ts'
import { reviewAt } from './support/threads.ts'

inFullRun()

const slug = 'discussed'
const first = 'Open the cockpit of your subaccount and choose **Instances** in the menu.'
const body = `### Begin\n\n${first}\n\nWait until it is there.\n\n### Go on\n\nRun the command in a terminal of your project folder.`

let channel: Backend
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  ;({ channel, gateway } = await startPreviews())
  await publishText(channel, slug, body)
  browser = await openBrowser()
})

async function open(who: string, options: WatchOptions = {}, hash = ''): Promise<WatchedPage> {
  const watched = await watchedPage(browser, gateway.url, options)
  await logInByForm(watched.page, who, '/tutorials-qa/')
  await watched.page.goto(`/tutorials-qa/${slug}${hash}`)
  await watched.page.getByRole('complementary', { name: 'Comments' }).waitFor()
  return watched
}

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Comments' })

/** The texts that are marked. */
const marked = (page: Page): Promise<string> =>
  page.evaluate<string>(`[...CSS.highlights.values()].flatMap(each => [...each]).join(' | ')`)

test('two authors discuss a passage: by selection, a suggestion, a reply, and it stays at its place', async () => {
  const one = await open('author', { colorScheme: 'dark', viewport: { width: 1400, height: 900 } })
  const panel = panelOf(one.page)
  await panel.getByText('No comments.').waitFor()
  // by the mouse
  const paragraph = one.page.locator('.tutorial-step p').first()
  await paragraph.selectText()
  await one.page.getByRole('button', { name: 'Comment on the selection' }).click()
  const composer = panel.getByRole('form', { name: 'New comment' })
  await composer.getByRole('textbox', { name: 'Your comment' }).fill('Say which cockpit, <b>please</b>.')
  await composer.getByRole('button', { name: 'Suggest another wording' }).click()
  const markdown = composer.getByRole('textbox', { name: 'Markdown of the passage' })
  expect(await markdown.inputValue()).toBe(first)
  await markdown.fill(first.replace('the cockpit', 'the SAP BTP cockpit'))
  expect(await composer.getByLabel('The change').locator('ins').innerText()).toContain('SAP BTP')
  expect(await accessibilityProblems(one.page)).toEqual([])
  await composer.getByRole('button', { name: 'Send' }).click()
  const thread = panel.getByRole('region', { name: /^Audrey Author about/ })
  await thread.getByText('Say which cockpit, <b>please</b>.').waitFor()
  expect(await panel.getByText('1 open comment').count()).toBe(1)
  expect(await marked(one.page)).toContain('choose Instances in the menu.')

  const [{ ID }] = (await reviewAt(channel).read(`Threads?$filter=slug eq '${slug}'`.replaceAll(' ', '%20'))).json<{
    value: [{ ID: string }]
  }>().value
  const two = await open('author2', { viewport: { width: 1400, height: 900 } }, `#thread-${ID}`)
  const theirs = panelOf(two.page).getByRole('region', { name: /^Audrey Author about/ })
  await theirs.locator(':scope[data-current]').waitFor()
  expect(await theirs.getByRole('link', { name: 'Apply in the editor' }).getAttribute('href')).toBe(
    `/author-ui/?at=$editor&slug=${slug}&suggestion=${ID}`
  )
  expect(await theirs.getByRole('button', { name: 'Edit' }).count()).toBe(0)
  await theirs.getByText('Reply', { exact: true }).click()
  await theirs.getByRole('combobox', { name: 'Mention' }).selectOption('author')
  const reply = theirs.getByRole('textbox', { name: 'Your reply' })
  expect(await reply.inputValue()).toBe('@author@example.com ')
  await reply.pressSequentially('I like it')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await theirs.getByText('@author@example.com I like it').waitFor()

  // text before it, within it and around it changes
  await publishText(
    channel,
    slug,
    body
      .replace('### Begin\n\n', '### Begin\n\nA new first paragraph.\n\n')
      .replace('Instances', 'Instances and Subscriptions')
  )
  await one.page.reload()
  await thread.getByText('its text has changed since').waitFor()
  await thread.getByText('@author@example.com I like it').waitFor()
  expect(await marked(one.page)).toContain('Instances and Subscriptions in the menu.')

  // it moves to another step
  const moved = body.replace(`${first}\n\n`, '').replace('### Go on\n\n', `### Go on\n\nAfter that:\n\n${first}\n\n`)
  await publishText(channel, slug, moved)
  await one.page.reload()
  await thread.getByText('has moved').waitFor()
  expect(await marked(one.page)).toBe('Open the cockpit of your subaccount and choose Instances in the menu.')
  await thread.getByRole('button', { name: 'Resolve' }).click()
  await panel.getByText('0 open comments').waitFor()
  await panel.getByRole('radio', { name: 'Resolved' }).check()
  await thread.getByText('Resolved by Audrey Author').waitFor()

  // it is removed
  await publishText(
    channel,
    slug,
    body.replace(first, 'Something else.').replace('Wait until it is there.', 'And more of it.')
  )
  await one.page.reload()
  await panel.getByRole('radio', { name: 'All' }).check()
  await panel.getByText(/^Its text was removed; it was in version \d+\.$/).waitFor()
  expect(await accessibilityProblems(one.page)).toEqual([])
  expect([...one.complaints(), ...two.complaints()]).toEqual([])
  await Promise.all([one.context.close(), two.context.close()])
})

test('a phone: comments are read and written by keyboard and finger, in a drawer', async () => {
  await publishText(channel, slug, body)
  const { page, context, complaints } = await open('author', { viewport: { width: 390, height: 800 }, hasTouch: true })
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Show comments' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByRole('checkbox', { name: 'A Comment button at every paragraph' }).check()
  const add = page.getByRole('button', { name: /^Comment on “Run the command/ })
  await panel.getByRole('button', { name: 'Hide comments' }).click()
  await add.focus()
  await page.keyboard.press('Enter')
  const text = panel.getByRole('textbox', { name: 'Your comment' })
  await text.waitFor()
  await until(() => page.evaluate<boolean>(`document.activeElement?.tagName === 'TEXTAREA'`))
  await page.keyboard.type('Which command?')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  await panel.getByRole('button', { name: 'Send' }).tap()
  const thread = panel.getByRole('region', { name: /about “Run the command/ })
  await thread.getByText('Which command?').waitFor()
  await until(async () => (await page.getByRole('status').allInnerTexts()).includes('The comment was sent.'))
  await thread.getByRole('button', { name: 'Edit' }).tap()
  await thread.getByRole('textbox', { name: 'Your comment' }).fill('Which command is it?')
  await thread.getByRole('button', { name: 'Save' }).tap()
  await thread.getByText('Which command is it?').waitFor()
  await thread.getByText('edited').waitFor()
  await thread.getByRole('button', { name: 'Delete' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
  await thread.getByText('This comment was deleted.').waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
