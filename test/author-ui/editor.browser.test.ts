import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { refusals, windows } from '../admin/support/open-page.ts'
import { openAt, type OpenOptions, type Workplace } from '../admin/support/workplace.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { until } from '../support/until.ts'
import { findingsOf, hasFocus, pageBeside, paste, startEditor, textOf, write, written } from './support/editor.ts'

let workplace: Workplace

beforeAll(async () => {
  workplace = await startEditor()
})

/** A tutorial that the channel does not have yet: asking for its text is answered with 404. */
const edit = async (slug: string, options: OpenOptions = {}) => {
  const address = `/author-ui/?at=$editor&slug=${slug}`
  const watched = await openAt(workplace, address, { user: 'author', unless: refusals(404), ...options })
  await textOf(watched.page).waitFor()
  return watched
}

/** The members of an element that tests ask for; they have no types of the browser. */
interface Shown {
  readonly naturalWidth: number
  getBoundingClientRect(): { readonly top: number }
  scrollIntoView(): void
}

const widthOf = (image: unknown): number => (image as Shown).naturalWidth

const shownText = (page: Page) => textOf(page).innerText()

test('the page follows the text, its findings are mended by a click or by keys, and Escape with Tab leaves', async () => {
  const watched = await edit('water-a-plant')
  const { page } = watched
  await write(page, written)
  const beside = pageBeside(page)
  await beside.getByRole('heading', { name: 'Water a plant' }).waitFor()
  await beside.getByRole('tab', { name: 'macOS' }).click()
  await beside.getByText('Text for macOS.').waitFor()

  await findingsOf(page).filter({ hasText: 'without a language' }).getByText('Fix', { exact: true }).click()
  await findingsOf(page).filter({ hasText: 'without a language' }).waitFor({ state: 'detached' })
  expect(await shownText(page)).toContain('```text\nls')
  // the other finding is that of the emoji
  await textOf(page).focus()
  await page.keyboard.press('F8')
  await page.keyboard.press('ControlOrMeta+.')
  await beside.getByText('and 🎉.').waitFor()
  await page.getByText('No findings.').waitFor()
  // what stays the same in the page is not drawn again: the tab that was chosen is still chosen
  expect(await beside.getByRole('tab', { name: 'macOS' }).getAttribute('aria-selected')).toBe('true')

  await textOf(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await hasFocus(page)).toBe(false)
  expect(watched.complaints()).toEqual([])
})

test('the step of the cursor is in view, and the text follows who reads the page', async () => {
  const { page } = await edit('follow-a-step')
  const long = Array.from({ length: 12 }, (_, at) => `### Step called ${at + 1}\n\n${'Words of it.\n\n'.repeat(12)}`)
  await write(page, `${written}\n${long.join('\n')}`)
  const inView = (name: string) =>
    pageBeside(page)
      .getByRole('heading', { name })
      .evaluate(heading => {
        const { top } = (heading as unknown as Shown).getBoundingClientRect()
        return top >= 0 && top < 700
      })
  await pageBeside(page).getByRole('heading', { name: 'Step called 12' }).waitFor()
  await until(() => inView('Step called 12'))
  await textOf(page).press('ControlOrMeta+Home')
  await until(() => inView('Water a plant'))
  await page.getByRole('heading', { name: 'Findings' }).click()
  await page.locator('#tab-markdown').focus()
  await pageBeside(page)
    .getByRole('heading', { name: 'Step called 9' })
    .evaluate(heading => (heading as unknown as Shown).scrollIntoView())
  await textOf(page).getByText('Step called 9').waitFor()
})

test('a pasted picture is in the page and, as the text, there again after a reload', async () => {
  const { page } = await edit('paste-a-picture')
  await write(page, `${written}\n`)
  await paste(page, 'A pot.png')
  const picture = pageBeside(page).locator('img')
  const width = () => picture.evaluate(widthOf)
  await until(async () => (await width()) === 1)
  expect(await shownText(page)).toContain('![](images/a-pot.png)')
  await findingsOf(page).filter({ hasText: 'without alternative text' }).getByText('Write it').click()
  await page.keyboard.insertText('A pot')
  await page.getByText('Draft saved in this browser').waitFor()
  await page.reload()
  await page.getByText('Your draft of').waitFor()
  await until(async () => (await width()) === 1)
  expect(await picture.getAttribute('alt')).toBe('A pot')
})

test.each(windows)('the page is for everyone: %j', async look => {
  const watched = await edit('for-everyone', look)
  const { page } = watched
  await write(page, written)
  if (look.viewport.width < 500) await page.getByRole('button', { name: 'Page', exact: true }).click()
  await pageBeside(page).getByRole('heading', { name: 'Pour it' }).waitFor()
  expect([await accessibilityProblems(page), await overhang(page), watched.complaints()]).toEqual([[], 0, []])
})

test('a draft goes to the server when asked, the text to QA, and a text that is newer there is not written over', async () => {
  const watched = await edit('publish-a-text', { unless: refusals(404, 409) })
  const { page } = watched
  await write(page, written)
  await page.getByText('Save draft to the server').click()
  await page.getByText('The draft is saved on the server').waitFor()
  await paste(page, 'pot.png')
  await page.getByText('Publish to QA').click()
  await page.getByText('Published to QA as version').waitFor()
  const [shown] = await Promise.all([page.context().waitForEvent('page'), page.getByText('See it').click()])
  await shown.getByRole('heading', { name: 'Water a plant' }).waitFor()
  await until(async () => (await shown.locator('article img').evaluate(widthOf)) === 1)
  await shown.close()

  const other = await openAt(workplace, '/author-ui/?at=$editor&slug=publish-a-text', {
    ...{ user: 'author2', fresh: true, unless: refusals(404, 409) }
  })
  await other.page.getByText('also has this tutorial open').waitFor()
  await pageBeside(other.page).getByRole('heading', { name: 'Water a plant' }).waitFor()
  await write(other.page, written.replace('Water a plant', 'Water all plants'))
  await other.page.getByText('Publish to QA').click()
  await other.page.getByText('Published to QA as version').waitFor()

  await write(page, written.replace('Water a plant', 'Water no plant'))
  await page.getByText('Publish to QA').click()
  await page.getByText('Somebody has published this tutorial to QA since you began.').waitFor()
  await page.getByText('Take the other text').click()
  await pageBeside(page).getByRole('heading', { name: 'Water all plants' }).waitFor()
  expect(watched.complaints()).toEqual([])
})
