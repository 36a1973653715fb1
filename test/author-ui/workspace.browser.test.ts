import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { dialogOf, flawsOf, refusals, windows } from '../admin/support/open-page.ts'
import { backend, inWorkplace, page, showAt, watched } from '../admin/support/page-under-test.ts'
import { keyboard } from '../admin/support/keyboard.ts'
import { verifies } from '../requirements/verifies.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { addOwnTutorials } from './support/own-tutorials.ts'

inFullRun()

inWorkplace()

const author = { user: 'author' } as const
const main = () => page.getByRole('main')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const tutorial = (title: string) =>
  page
    .getByRole('list', { name: 'My tutorials' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: `Title of ${title}`, exact: true }) })

test('somebody without tutorials reads why, and what the platform knows', async () => {
  await showAt('/author-ui/', author)
  await heading('Why is this list empty?').waitFor()
  await main().getByRole('definition').getByText('author@example.com').waitFor()
  await main()
    .getByText(/does not know your GitHub account/)
    .waitFor()
  expect(await flawsOf(watched)).toEqual([])
})

test('the site leads an author to the workspace, and nobody else', async () => {
  await showAt('/me/', { user: 'learner' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.locator('#account-menu').getByRole('link', { name: 'Access tokens', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Author workspace' }).count()).toBe(0)
  await showAt('/me/', author)
  await main().getByRole('link', { name: 'Write tutorials, and see how yours do' }).waitFor()
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Author workspace' }).click()
  await heading('My tutorials').waitFor()
})

test('an admin who is no author is refused in words', async () => {
  await showAt('/author-ui/', { unless: refusals(403) })
  await page.getByText('Tutorial.Author').waitFor()
  expect(await page.locator('#workplace').count()).toBe(0)
})

describe('with tutorials', () => {
  beforeAll(() => addOwnTutorials(backend))

  test('each tutorial says why it is mine; reasons, words and needs are looked for', async () => {
    await showAt('/author-ui/', author)
    await tutorial('deploy-an-app').getByText('Poor').waitFor()
    for (const [slug, reasons] of Object.entries({
      'deploy-an-app': ['Owner', 'Author'],
      'write-a-test': ['Author'],
      'draw-a-chart': ['Contributor']
    }))
      expect(await tutorial(slug).locator('.tags ui5-tag').allTextContents()).toEqual(reasons)
    await page.getByRole('navigation', { name: 'Why they are mine' }).getByRole('link', { name: 'I wrote' }).click()
    await main().getByRole('status').getByText('2 tutorials', { exact: true }).waitFor()
    await page.getByRole('searchbox', { name: 'Title or slug' }).fill('WRITE')
    await page.keyboard.press('Enter')
    await main().getByRole('status').getByText('1 tutorial', { exact: true }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      at: '$tutorials',
      reason: 'author',
      q: 'WRITE'
    })
    await tutorial('write-a-test').getByText('only the owner may, olga@example.com').waitFor()
    expect(await tutorial('write-a-test').locator('ui5-button[disabled]').allTextContents()).toEqual([
      'Confirm review',
      'Snooze'
    ])
    expect(watched.complaints()).toEqual([])
  })

  verifies(
    ['AUTHOR-011', 'AUTHOR-012', 'AUTHOR-014'],
    'one is reviewed and several snoozed by keyboard, but for those of others',
    async () => {
      await showAt('/author-ui/', author)
      await tutorial('deploy-an-app').waitFor()
      const { enter, press } = keyboard(() => page)
      await enter('Confirm review: Title of deploy-an-app')
      await main().getByRole('status').getByText('Reviewed: 1 tutorial.').waitFor()
      await tutorial('deploy-an-app').getByText('Reviewed today').waitFor()
      await page.getByRole('checkbox', { name: 'Select all that are shown' }).focus()
      await press('Space')
      await enter('Snooze')
      await page.getByRole('spinbutton', { name: 'Days, 1 to 365' }).focus()
      await press('Control+a', '7', 'Enter')
      await main()
        .getByRole('status')
        .getByText('Snoozed: 2 tutorials. Left out, since somebody else owns them: 2 tutorials.')
        .waitFor()
      await tutorial('read-a-log')
        .getByText(/next reminder on/)
        .waitFor()
      expect(watched.complaints()).toEqual([])
    }
  )

  test('the health of a tutorial: where readers stop, and an answer to a problem', async () => {
    await showAt('/author-ui/', author)
    await page.getByRole('link', { name: 'Title of deploy-an-app' }).click()
    await heading('Where readers stop').waitFor()
    await main().getByText('Most readers stop at step 2, Bind the service: 28 of 40 who came there.').waitFor()
    const repository = page.getByRole('link', { name: 'Repository' })
    expect(await repository.getAttribute('href')).toBe('https://github.com/our-tutorials/cloud')
    const steps = page.getByRole('region', { name: 'Readers of each step' }).getByRole('row')
    expect(await steps.nth(2).getByRole('cell').allTextContents()).toEqual(['40', '12', '28'])
    await page.getByText('https://example.org/gone').waitFor()
    await page.getByRole('button', { name: 'Accept: The link of step 2 leads nowhere' }).click()
    await main().getByRole('status').getByText('Accept: saved.').waitFor()
    await page.getByRole('button', { name: 'Answer “Outdated” of step 2' }).click()
    const dialog = dialogOf(page, 'Answer “Outdated” of step 2')
    await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Fixed')
    await dialog.getByRole('textbox', { name: 'What the reader reads' }).fill('It is called Create now.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await main().getByText('It is called Create now.').waitFor()
    expect(await backend.sql('SELECT status, answer FROM tutorials_feedback_ProblemReports')).toEqual([
      { status: 'FIXED', answer: 'It is called Create now.' }
    ])
    expect(watched.complaints()).toEqual([])
  })

  test.each(windows)('both pages are fine in $colorScheme', async look => {
    for (const at of ['$tutorials', '$tutorial&slug=deploy-an-app']) {
      await showAt(`/author-ui/?at=${at}`, { ...author, ...look })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect([at, await flawsOf(watched)]).toEqual([at, []])
    }
  })

  test('lists of the service stand in the side navigation, in German as well', async () => {
    await showAt('/author-ui/', { ...author, locale: 'de-DE' })
    const navigation = page.getByRole('navigation', { name: 'Seiten und Entitäten' })
    expect(await navigation.locator('summary').allTextContents()).toEqual(['Schreiben', 'Was mir gehört', 'Plattform'])
    await navigation.getByText('Plattform').click()
    await navigation.getByRole('link', { name: 'Tags' }).click()
    await heading('Tags').waitFor()
    expect(await page.title()).toBe('Tags – Autorenbereich')
    expect(await flawsOf(watched)).toEqual([])
  })

  test('a tag offers no page that is one of admins', async () => {
    const id = randomUUID()
    await backend.sql('INSERT INTO tutorials_catalog_Tags (ID, name) VALUES (?, ?)', [id, 'topic>read-only'])
    await showAt(`/author-ui/?at=Tags(${id})`, author)
    await heading('topic>read-only').waitFor()
    expect(await main().getByRole('link', { name: 'Rename' }).count()).toBe(0)
  })
})
