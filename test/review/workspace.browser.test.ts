import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { addTutorial } from '../author-service/support.ts'
import { account } from '../people/support/accounts.ts'
import { startChannel } from '../preview/support/channel.ts'
import { startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, watchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { reviewAt } from './support/threads.ts'

inFullRun()

let gateway: Gateway
let browser: Browser
let suggested = ''

beforeAll(async () => {
  const { port, env } = await plannedGateway()
  const [backend, channel] = await Promise.all([startBackend({ env }), startChannel({ env })])
  await account(backend, 'author')
  await addTutorial(backend, { slug: 'my-own', ownerEmail: 'author@example.com' })
  const review = reviewAt(channel)
  const slugs = ['my-own', 'of-others', 'where-i-answered']
  await publish(channel, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
  const passage = (slug: string) => ({ slug, quote: `Paragraph 1 of ${slug}.` })
  const suggestion = { text: '', original: 'Paragraph 1', replacement: 'The first paragraph' }
  suggested = (await review.start({ ...passage('my-own'), ...suggestion }, 'author2')).threadId
  await review.start({ ...passage('of-others'), text: 'Not mine' }, 'author2')
  const { threadId } = await review.start({ ...passage('where-i-answered'), text: 'A question' }, 'author2')
  await review.call('reply', { threadId, text: 'An answer' }, 'author')
  gateway = await startGateway(backend.url, { port, env: { QA_URL: channel.url } })
  browser = await openBrowser()
})

test('open threads on my tutorials, and those with me, lead to their place and to the editor', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, {
    viewport: { width: 390, height: 800 }
  })
  await logInByForm(page, 'author', '/author-ui/?at=$reviews')
  await page.goto('/author-ui/?at=$reviews')
  const list = page.getByRole('list', { name: 'Reviews' })
  await list.getByRole('listitem').first().waitFor()
  const slugs = () => list.getByRole('heading').allInnerTexts()
  expect((await slugs()).sort()).toEqual(['my-own', 'where-i-answered'])
  expect(await list.getByRole('link', { name: 'my-own', exact: true }).getAttribute('href')).toBe(
    `/tutorials-qa/my-own#thread-${suggested}`
  )
  const apply = list.getByRole('link', { name: 'Apply in the editor: my-own' })
  expect(new URL((await apply.getAttribute('href')) ?? '', gateway.url).searchParams.toString()).toBe(
    new URLSearchParams({ at: '$editor', slug: 'my-own', suggestion: suggested }).toString()
  )
  expect(await accessibilityProblems(page)).toEqual([])
  const choose = (name: string) => page.getByRole('link', { name, exact: true }).click()
  await choose('All')
  await list.getByRole('link', { name: 'of-others' }).waitFor()
  await choose('Suggestions to decide')
  await page.getByRole('status').getByText('1 thread', { exact: true }).waitFor()
  await choose('Resolved')
  await page.getByText('There are no such comments.').waitFor()
  // the page of a tutorial leads to the comments on it, whoever wrote them
  await page.goto('/author-ui/?at=$reviews&slug=of-others')
  await list.getByRole('link', { name: 'of-others' }).waitFor()
  expect(await slugs()).toEqual(['of-others'])
  await choose('Those on all tutorials')
  await list.getByRole('link', { name: 'my-own', exact: true }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
