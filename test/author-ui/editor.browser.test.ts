import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { refusals, windows } from '../admin/support/open-page.ts'
import { openAt, type OpenOptions, type Workplace } from '../admin/support/workplace.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import type { ModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish as publishTo, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import {
  drop,
  findingsOf,
  hasFocus,
  pageBeside,
  paste,
  startEditor,
  keptDrafts,
  textOf,
  write,
  writeFolder,
  written
} from './support/editor.ts'

inFullRun()

let workplace: Workplace & { readonly model: ModelEndpoint }

beforeAll(async () => {
  workplace = await startEditor()
})
afterAll(() => workplace.model.stop())

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

test('a tutorial that only readers have begins with their text, and is no draft until something is typed', async () => {
  const slug = 'read-already'
  await publishTo(workplace.backend, { [slug]: sampleDocument(slug) }, { sources: { [slug]: written } })
  const { page } = await edit(slug)
  await page.getByText('This is the text that readers have').waitFor()
  expect(await shownText(page)).toContain('Fill the can')
  await pageBeside(page).getByRole('heading', { name: 'Water a plant' }).waitFor()
  await page.reload()
  await page.getByText('This is the text that readers have').waitFor()
})

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

const publishButton = (page: Page) => page.getByText('Publish to QA', { exact: true })

async function publish(page: Page): Promise<void> {
  await publishButton(page).click()
  await page.getByText('Published to QA as version').waitFor()
}

/** Suggests another wording of a paragraph on the page of a preview. */
async function suggest(page: Page, paragraph: string, from: string, to: string): Promise<void> {
  await page.locator('.tutorial-step p').filter({ hasText: paragraph }).selectText()
  await page.getByRole('button', { name: 'Comment on the selection' }).click()
  const composer = page.getByRole('form', { name: 'New comment' })
  await composer.getByRole('button', { name: 'Suggest another wording' }).click()
  const markdown = composer.getByRole('textbox', { name: 'Markdown of the passage' })
  await markdown.fill((await markdown.inputValue()).replace(from, to))
  await composer.getByRole('button', { name: 'Send' }).click()
  await composer.waitFor({ state: 'detached' })
}

test('a reviewer suggests, the author takes or declines it in the editor, and the review hears of it', async () => {
  const slug = 'take-a-suggestion'
  const { page } = await edit(slug)
  await write(page, `${written}\nTake the can to the plant and pour.\n\nThen look at the leaves and wait.\n`)
  await publish(page)
  const preview = `/tutorials-qa/${slug}`
  const reviewer = await openAt(workplace, preview, {
    user: 'author2',
    fresh: true,
    viewport: { width: 1400, height: 900 }
  })
  await suggest(reviewer.page, 'Take the can to', 'the can', 'the large can')
  await suggest(reviewer.page, 'Then look at', 'wait', 'rest')

  const openSuggestion = async (quote: string): Promise<void> => {
    await page.goto('/author-ui/?at=$reviews&which=all')
    const thread = page.getByRole('listitem').filter({ hasText: quote })
    await thread.getByRole('link', { name: `Apply in the editor: ${slug}` }).click()
    await page.getByText('The suggestion is in the text, marked.').waitFor()
  }
  await openSuggestion('Take the can to')
  expect(await page.locator('#text-markdown .suggested').innerText()).toContain('Take the large can')
  await page.getByText('Accept', { exact: true }).click()
  await publish(page)
  await page.getByText('The review says that this suggestion was applied.').waitFor()

  await openSuggestion('Then look at')
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText('Written meanwhile.')
  await page.getByText('Take it out').click()
  expect(await shownText(page)).toMatch(/leaves and wait\.[^]*Written meanwhile\./)
  await page.getByText('Decline it in the review').click()
  await page.getByText('The review says that this suggestion was declined.').waitFor()

  await reviewer.page.goto(preview)
  await reviewer.page.getByText('Take the large can').waitFor()
  const panel = reviewer.page.getByRole('complementary', { name: 'Comments' })
  await panel.getByText('Suggestion declined').waitFor()
  await panel.getByText('Resolved', { exact: true }).click()
  await panel.getByText('Suggestion applied').waitFor()
})

test('files of a folder are opened: with their pictures, questions, a drawing and the labels of the reader', async () => {
  const folder = join(tmpdir(), `tutorial-of-author-${process.pid}`)
  const diagram = '```mermaid\nflowchart TD\n  a[Start] --> b[End]\n```\n'
  const rulesVr =
    '[VALIDATE_1]\n###Rule\nsingle-choice\n###Question\nWhich?\n###Match\n[x] this\n[ ] that\n[VALIDATE_1]\n'
  const checked = written.replace('time: 10', 'time: 10\nauto_validation: true')
  await writeFolder(folder, `${checked}\n![A pot](images/pot.png)\n\n[VALIDATE_1]\n\n${diagram}`, rulesVr)
  try {
    const watched = await edit('a-text', { locale: 'de-DE' })
    const { page } = watched
    await page.locator('input[webkitdirectory]').setInputFiles(folder)
    const beside = pageBeside(page)
    await until(async () => (await beside.locator('img').evaluate(widthOf)) === 1)
    await beside.getByText('Schritt 1').waitFor()
    await beside.getByText('Antworten werden').waitFor()
    await beside.locator('figure.diagram svg').waitFor()
    await drop(page, 'Some words before.')
    await page.getByText('a.pdf').waitFor()
    expect(await shownText(page)).toMatch(/Some words before\.\s+!\[\]\(images\/a-can\.png\)/)
    expect(watched.complaints()).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the selected text is written for other systems by a model, and a failure of the model is told', async () => {
  const { page } = await edit('write-for-others', { unless: refusals(404, 502) })
  await write(page, 'Press Win+R.\n')
  await textOf(page).press('ControlOrMeta+A')
  const { model } = workplace
  model.replyWith(() => ({ value: { variants: [] } }))
  await page.getByText('Other systems').click()
  const go = page.getByText('Write', { exact: true })
  await go.click()
  await page.getByText('The language model has given').waitFor()
  model.replyWith(() => ({ value: { variants: [{ os: 'macOS', markdown: 'Press Command+Space.' }] } }))
  await go.click()
  await go.waitFor({ state: 'hidden' })
  expect((await shownText(page)).replaceAll(/\n+/g, '\n')).toContain(
    '[OPTION BEGIN [Windows]]\nPress Win+R.\n[OPTION END]\n[OPTION BEGIN [macOS]]\nPress Command+Space.\n[OPTION END]'
  )
})

test('who is told of a newer text keeps the own one, or drops the draft, which is gone then', async () => {
  const slug = 'keep-my-text'
  const { page } = await edit(slug, { unless: refusals(404, 409) })
  await page.getByText('Insert template').click()
  await pageBeside(page).getByRole('heading', { name: 'First step' }).waitFor()
  await publish(page)
  const other = await openAt(workplace, `/author-ui/?at=$editor&slug=${slug}`, { user: 'author2', fresh: true })
  await textOf(other.page).press('ControlOrMeta+End')
  await other.page.keyboard.insertText('Of the other.')
  await publish(other.page)
  await textOf(page).press('ControlOrMeta+End')
  await page.keyboard.insertText('Of mine.')
  await publishButton(page).click()
  await page.getByText('Keep mine').click()
  await page.getByText('Published to QA as version').waitFor()

  await textOf(other.page).press('ControlOrMeta+End')
  await other.page.keyboard.insertText(' And more.')
  await until(async () => (await keptDrafts(other.page)).includes('And more.'))
  await other.page.reload()
  await other.page.getByText('The QA channel has a newer text').waitFor()
  await other.page.getByText('Take the text of QA').click()
  await pageBeside(other.page).getByText('Of mine.').waitFor()
  await other.page.reload()
  await pageBeside(other.page).getByText('Of mine.').waitFor()
})
