import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { fillLogin, type WatchedPage } from '../support/browser/watched-page.ts'
import { until } from '../support/until.ts'
import { refusals } from './support/open-page.ts'
import { openAt, type OpenOptions, leaseWorkplace, type Workplace } from './support/workplace.ts'

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

type Row = Readonly<Record<string, unknown>>

const headers = { Authorization: `Basic ${btoa('admin:admin')}`, 'Content-Type': 'application/json' }

async function admin(path: string, method = 'GET', body?: object, etag?: string): Promise<Row> {
  const answer = await fetch(`${backend.url}/admin/${path}`, {
    method,
    headers: { ...headers, ...(etag !== undefined && { 'If-Match': etag }) },
    ...(body && { body: JSON.stringify(body) })
  })
  return (await answer.json().catch(() => ({}))) as Row
}

const tagNamed = async (name: string): Promise<Row> => {
  const { value } = await admin(`Tags?$filter=name eq '${name}'`)
  return (value as Row[])[0] ?? {}
}

beforeAll(async () => {
  workplace = await leaseWorkplace()
  ;({ backend } = workplace)
})

const open = (at: string, ...expected: readonly number[]): Promise<void> => show(at, { unless: refusals(...expected) })

/** Opens a page whose session is going to end. */
const openUntilLogout = (at: string): Promise<void> => show(at, { unless: refusals(401, 403), fresh: true })

async function show(at: string, options: OpenOptions): Promise<void> {
  watched = await openAt(workplace, `/admin-ui/?at=${at}`, options)
  ;({ page } = watched)
  await heading().waitFor()
}

const heading = (name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) })
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const textbox = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })

/** Its content is slotted, so it is no descendant of the element with the role. */
const dialogOf = (title: string) => page.locator(`ui5-dialog[header-text="${title}"]`)

async function type(name: string, text: string): Promise<void> {
  const field = textbox(name).or(page.getByRole('spinbutton', { name, exact: true }))
  await field.fill(text)
  await field.press('Tab')
}

describe('an entity without drafts', () => {
  test('a row is created; what is missing is said at its field', async () => {
    await open('Tags', 400)
    await button('Create').click()
    await heading('New tag').waitFor()
    await type('Label', 'Rockets')
    await button('Create').click()
    await page.getByRole('alert').getByText('name is needed').waitFor()
    await page.getByRole('main').locator('.problem').getByText('name is needed').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await type('Name', 'topic>rockets')
    await button('Create').click()
    await heading('topic>rockets').waitFor()
    expect(await tagNamed('topic>rockets')).toMatchObject({ label: 'Rockets' })
    expect(watched.complaints()).toEqual([])
  })

  test('a change is saved; leaving without asks first', async () => {
    await admin('Tags', 'POST', { name: 'topic>planes', label: 'Planes' })
    const { ID: id } = await tagNamed('topic>planes')
    await open(`Tags(ID=${id as string})`)
    await button('Edit').click()
    await type('Label', 'Gliders')
    page.once('dialog', dialog => void dialog.dismiss())
    await page.getByRole('link', { name: 'Tags' }).first().click()
    await button('Save').click()
    await button('Edit').waitFor()
    expect(await tagNamed('topic>planes')).toMatchObject({ label: 'Gliders' })
    expect(watched.complaints()).toEqual([])
  })

  test('a row is deleted after the consequence was said', async () => {
    await admin('Tags', 'POST', { name: 'topic>ships', label: 'Ships' })
    const { ID: id } = await tagNamed('topic>ships')
    await open(`Tags(ID=${id as string})`)
    await button('Delete').click()
    const dialog = dialogOf('Delete: topic>ships')
    await dialog.getByText('Tutorials lose it, though their sources still name it.').waitFor()
    await dialog.getByText('This cannot be undone.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await heading('Tags').waitFor()
    expect(await tagNamed('topic>ships')).toEqual({})
  })

  test('a deletion says how much goes with the row, and how much refers to it', async () => {
    await admin('Tags', 'POST', { name: 'topic>used' })
    const { ID: tag } = await tagNamed('topic>used')
    await admin('Missions', 'POST', {
      title: 'Deletable',
      IsActiveEntity: true,
      tags: [{ tag_ID: tag }],
      completionPaths: [{ name: 'One' }, { name: 'Two' }]
    })
    await open(`Tags(ID=${tag as string})`)
    await button('Delete').click()
    await dialogOf('Delete: topic>used').getByText('What refers to it: 1 mission tag.').waitFor()
    const { value } = (await admin(`Missions?$filter=title%20eq%20'Deletable'`)) as { value: { ID: string }[] }
    await open(`Missions(ID=${value[0]?.ID ?? ''},IsActiveEntity=true)`)
    await button('Delete').click()
    await dialogOf('Delete: Deletable').getByText('Deleted with it: 2 completion paths, 1 mission tag.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  test('somebody else who has saved meanwhile is shown with both values', async () => {
    await admin('Acronyms', 'POST', { word: 'api', spelling: 'API' })
    const path = `Acronyms(word='api')`
    const before = await admin(path)
    await open('Acronyms(word=%27api%27)', 412)
    await button('Edit').click()
    await type('Spelling', 'Api')
    await admin(path, 'PATCH', { spelling: 'aPi' }, before['@odata.etag'] as string | undefined)
    await button('Save').click()
    const dialog = dialogOf('Somebody else has changed this')
    await dialog.getByRole('cell', { name: 'aPi', exact: true }).waitFor()
    await dialog.getByRole('cell', { name: 'Api', exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Save mine' }).click()
    await button('Edit').waitFor()
    expect(await admin(path)).toMatchObject({ spelling: 'Api' })
    expect(watched.complaints()).toEqual([])
  })
})

describe('after the session has ended', () => {
  /** As it ends when its cookie is gone; then logs in again by the link of the refusal. */
  const logInAgain = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Log in again' }).click()
    await fillLogin(page, 'admin')
    await page.getByText('What you had typed before your session ended is back.').waitFor()
  }

  test('a change is back after the login, and is saved', async () => {
    await admin('Tags', 'POST', { name: 'kept', label: 'Before' })
    const { ID } = await tagNamed('kept')
    await openUntilLogout(`Tags(${String(ID)})`)
    await button('Edit').click()
    await type('Label', 'Typed')
    await watched.context.clearCookies()
    await button('Save').click()
    await logInAgain()
    expect(await textbox('Label').inputValue()).toBe('Typed')
    expect(await accessibilityProblems(page)).toEqual([])
    await button('Save').click()
    await button('Edit').waitFor()
    expect(await tagNamed('kept')).toMatchObject({ label: 'Typed' })
    // it is back once
    await page.reload()
    await button('Edit').waitFor()
    expect(await page.getByText('What you had typed').count()).toBe(0)
  })

  test('both values are shown when somebody else has saved meanwhile', async () => {
    await admin('Tags', 'POST', { name: 'kept-too', label: 'Before' })
    const { ID } = await tagNamed('kept-too')
    await openUntilLogout(`Tags(${String(ID)})`)
    await button('Edit').click()
    await type('Label', 'Typed by me')
    await watched.context.clearCookies()
    await button('Save').click()
    await page.getByRole('link', { name: 'Log in again' }).waitFor()
    await admin(`Tags(${String(ID)})`, 'PATCH', { label: 'Typed by another' }, '*')
    await logInAgain()
    for (const name of ['Typed by me', 'Typed by another']) await page.getByRole('cell', { name }).waitFor()
    expect(await tagNamed('kept-too')).toMatchObject({ label: 'Typed by another' })
  })

  test('a change of a draft goes on into the draft', async () => {
    await openUntilLogout('Missions')
    await button('Create').click()
    await heading().filter({ hasNotText: 'Missions' }).waitFor()
    await type('Title', 'Begun')
    await page.getByText('Draft saved').waitFor()
    await watched.context.clearCookies()
    await type('Title', 'Typed after the end')
    await logInAgain()
    await page.getByText('Draft saved').waitFor()
    await page.reload()
    expect(await textbox('Title').inputValue()).toBe('Typed after the end')
  })

  test('nobody else gets the values', async () => {
    await admin('Tags', 'POST', { name: 'private', label: 'Before' })
    const { ID } = await tagNamed('private')
    await openUntilLogout(`Tags(${String(ID)})`)
    await button('Edit').click()
    await type('Label', 'Of admin')
    await watched.context.clearCookies()
    await button('Save').click()
    await page.getByRole('link', { name: 'Log in again' }).click()
    await fillLogin(page, 'superadmin')
    // the page shows its row before it knows who reads it
    await until(async () => (await page.evaluate('sessionStorage.length')) === 0)
    await button('Edit').click()
    expect(await textbox('Label').inputValue()).toBe('Before')
    expect(await page.getByText('What you had typed').count()).toBe(0)
  })
})

test('an entity with drafts is created, saved, edited and discarded', async () => {
  await open('Alerts')
  await button('Create').click()
  await page.locator('main ui5-tag', { hasText: 'Draft' }).waitFor()
  await type('Title', 'Maintenance tonight')
  await page.getByRole('main').getByText('Draft saved').waitFor()
  await page.getByLabel('Shown from').fill('2030-01-01T10:00')
  await page.getByLabel('Shown from').press('Tab')
  await page.getByRole('main').getByText('Draft saved').waitFor()
  await button('Save').click()
  await button('Edit').waitFor()
  await heading('Maintenance tonight').waitFor()
  await button('Edit').click()
  await textbox('Title').waitFor()
  await type('Title', 'Never')
  await page.getByRole('main').getByText('Draft saved').waitFor()
  await button('Discard draft').click()
  await dialogOf('Discard this draft?').getByRole('button', { name: 'Discard' }).click()
  await button('Edit').waitFor()
  await heading('Maintenance tonight').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('what is being typed stays when an earlier change is stored', async () => {
  await open('Alerts')
  await button('Create').click()
  await textbox('Title').waitFor()
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(/admin.Alerts\(/, async route => {
    if (route.request().method() === 'PATCH') await held
    await route.continue()
  })
  await type('Title', 'Slow')
  await textbox('Text of the link').fill('Being typed')
  release()
  await page.getByRole('main').getByText('Draft saved').waitFor()
  expect(await textbox('Text of the link').inputValue()).toBe('Being typed')
})

test('an action asks for what it needs, and shows what comes of it', async () => {
  await open('$operations')
  await button('Cleanup unused tags').click()
  const dialog = dialogOf('Cleanup unused tags')
  await dialog.getByText('Deletes the tags that no tutorial, mission or group uses.').waitFor()
  await dialog.getByRole('button', { name: 'Cleanup unused tags' }).click()
  await dialogOf('Cleanup unused tags: done').locator('dt').getByText('Deleted', { exact: true }).waitFor()
  expect(watched.complaints()).toEqual([])
})

verifies('SETTINGS-015', 'the target of rebuilds is chosen among dev, qa, prod and what it is', async () => {
  await open('TenantSettings')
  const choices = page.locator('.field', { hasText: 'Environment of rebuilds' }).locator('ui5-option')
  await button('Edit').click()
  expect(await choices.allTextContents()).toEqual(['–', 'dev', 'qa', 'prod'])
  await admin('TenantSettings', 'PATCH', { rebuildTargetEnv: 'staging' })
  await page.reload()
  await button('Edit').click()
  expect(await choices.allTextContents()).toEqual(['–', 'dev', 'qa', 'prod', 'staging'])
  await admin('TenantSettings', 'PATCH', { rebuildTargetEnv: null })
  expect(watched.complaints()).toEqual([])
})

test('settings say which of their switches need a model, while there is none', async () => {
  await open('ChatSettings')
  await page.getByRole('heading', { name: 'General' }).waitFor()
  expect(await page.getByText('without a model').count()).toBe(0)
  await admin('ChatSettings', 'PATCH', { enabled: true })
  await open('ChatSettings')
  await page.getByText(/^1 switched on without a model: set OPENAI_API_KEY or OPENAI_BASE_URL/).waitFor()
  await admin('ChatSettings', 'PATCH', { enabled: null })
  expect(watched.complaints()).toEqual([])
})

test('settings tell the value in force and its source, and are reset by an empty field', async () => {
  await open('ChatSettings')
  const requests = page.locator('.field', { hasText: 'Requests of a person in 24 hours' })
  await requests.getByText('In force: 100 (default)').waitFor()
  await button('Edit').click()
  await type('Requests of a person in 24 hours', '200000')
  await requests.locator('.problem').getByText('must be at most 100000').waitFor()
  await type('Requests of a person in 24 hours', '7')
  await button('Save').click()
  await requests.getByText('In force: 7 (set here)').waitFor()
  await button('Edit').click()
  await type('Requests of a person in 24 hours', '')
  await button('Save').click()
  await requests.getByText('In force: 100 (default)').waitFor()
  expect(watched.complaints()).toEqual([])
})
