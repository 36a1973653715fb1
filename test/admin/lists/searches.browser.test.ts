import { expect, test } from '@jest/globals'
import type { Route } from 'playwright-core'
import { until } from '../../support/until.ts'
import { inLeasedWorkplace, backend, page, showPage, watched } from '../support/page-under-test.ts'
import { account, peoplePage } from '../support/people-page.ts'

const FIELD = 'Name, e-mail address or id'
const PEOPLE = '/admin-ui/?at=$people'

inLeasedWorkplace(async () => {
  await account(backend, 'Sought Person', 'sought@example.org', [])
  for (let at = 0; at < 30; at++) await account(backend, `Crowd ${at}`, `crowd${at}@example.org`, [])
})

const { accounts, button } = peoplePage(() => page)
const field = () => page.getByRole('searchbox', { name: FIELD })

/** Keeps the answers of lists whose query has the words from the page, until they are let go. */
async function withhold(words: string) {
  const kept: Route[] = []
  const isKept = (url: URL): boolean => url.pathname === '/admin/Users' && url.search.includes(words)
  await page.route(isKept, route => void kept.push(route))
  return {
    isAsked: () => until(() => kept.length > 0),
    letGo: async () => {
      for (const route of kept) {
        await route.continue()
        // one that nobody waits for any more has no answer
        await (await route.request().response())?.finished()
      }
    }
  }
}

test('words that are typed while the first rows come are searched for without Enter', async () => {
  await showPage('')
  const rows = await withhold('count=true')
  await page.goto(PEOPLE)
  await field().pressSequentially('sought ')
  await rows.isAsked()
  await rows.letGo()
  await page.unrouteAll()
  await page.getByText('1 account', { exact: true }).waitFor()
  expect(await field().inputValue()).toBe('sought ')
  expect(new URL(page.url()).searchParams.get('q')).toBe('sought')
  expect(watched.complaints()).toEqual([])
})

test('words that are sent as soon as the field is there are searched for', async () => {
  await showPage('', { fresh: true })
  // observers are told before the browser draws, and so before effects that wait for a frame
  await page.addInitScript({
    content: `new MutationObserver((_, observer) => {
      const found = document.querySelector('input[aria-label="${FIELD}"]')
      if (!found) return
      observer.disconnect()
      found.value = 'sought'
      for (const event of ['input', 'change']) found.dispatchEvent(new Event(event, { bubbles: true }))
    }).observe(document, { childList: true, subtree: true })`
  })
  await page.goto(PEOPLE)
  await page.getByText('1 account', { exact: true }).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('further rows of earlier words do not take the place of what is searched for', async () => {
  await showPage('$people&q=crowd')
  const more = await withhold('skip=25')
  await button('Show more').click()
  await more.isAsked()
  await field().fill('sought')
  await page.keyboard.press('Enter')
  await page.getByText('1 account', { exact: true }).waitFor()
  await more.letGo()
  expect(await accounts().count()).toBe(1)
  expect(watched.complaints()).toEqual([])
})
