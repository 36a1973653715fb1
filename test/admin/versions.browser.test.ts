import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { dialogOf, flawsOf, refusals, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page
let round = 0
let versions: readonly [number, number]

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
})
beforeEach(async () => {
  round += 1
  await publish(backend, { 'the-first': sampleDocument('the-first', 10 * round) })
  versions = [
    (await publish(backend, { 'the-first': sampleDocument('the-first', 10 * round + 1) })).version,
    (
      await publish(backend, {
        'the-first': sampleDocument('the-first', 10 * round + 2),
        [`later-${round}`]: sampleDocument(`later-${round}`)
      })
    ).version
  ]
})

async function open(options: OpenOptions = { user: 'superadmin' }): Promise<void> {
  watched = await openPage(workplace, '$versions', options)
  ;({ page } = watched)
  await row(versions[1]).waitFor()
}

const row = (version: number) => page.getByRole('listitem').filter({ hasText: `Version ${version} ` })
const served = async (): Promise<string> => (await publisher(backend).tutorial('the-first')).text()

async function ask(): Promise<ReturnType<typeof dialogOf>> {
  await page.getByRole('button', { name: `Roll back to version ${versions[0]}`, exact: true }).press('Enter')
  const dialog = dialogOf(page, `Roll back to version ${versions[0]}`)
  await dialog.getByText('2 documents differ').waitFor()
  return dialog
}

test('a version goes live again after what changes was named', async () => {
  await open()
  await row(versions[1]).locator('ui5-tag', { hasText: 'Live' }).waitFor()
  expect(await row(versions[1]).textContent()).toMatch(/Begun .* by .*, live from .*documents? · .*bytes/s)
  expect(await row(versions[1]).getByRole('button').count()).toBe(0)
  const dialog = await ask()
  await dialog.getByText(`Version ${versions[1]} is live now.`).waitFor()
  expect(await dialog.getByRole('list', { name: 'Documents' }).getByRole('listitem').allTextContents()).toEqual([
    `later-${round} is taken away`,
    'the-first is as it was'
  ])
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('status').getByText(`Version ${versions[0]} is live.`).waitFor()
  await row(versions[0]).locator('ui5-tag', { hasText: 'Live' }).waitFor()
  await row(versions[1]).locator('ui5-tag', { hasText: 'Rolled back' }).waitFor()
  expect(await served()).toBe(sampleDocument('the-first', 10 * round + 1))
  expect(watched.complaints()).toEqual([])
})

test('an admin who is no SuperAdmin is told who may, before anything is asked', async () => {
  await open({})
  await page.getByText('Roll back: needs the scope SuperAdmin, which your account does not have.').waitFor()
  const button = page.getByRole('button', { name: `Roll back to version ${versions[0]}`, exact: true })
  expect(await button.isDisabled()).toBe(true)
  expect(await flawsOf(watched)).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('what was published meanwhile is not rolled back unseen', async () => {
  await open({ user: 'superadmin', unless: refusals(409) })
  const dialog = await ask()
  const { version } = await publish(backend, { 'the-third': sampleDocument('the-third', round) })
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await dialog.getByRole('alert').getByText(`Version ${version} is live now, no longer ${versions[1]}`).waitFor()
  await dialog.getByText('3 documents differ').waitFor()
  expect(await served()).toBe(sampleDocument('the-first', 10 * round + 2))
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await page.getByRole('status').getByText(`Version ${versions[0]} is live.`).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('a version that has been cleaned up meanwhile is said to be gone', async () => {
  await open({ user: 'superadmin', unless: refusals(404) })
  const table = 'tutorials_content_ContentManifest'
  await backend.sql(`UPDATE ${table} SET version = 900000 WHERE version = ?`, [versions[0]])
  await page.getByRole('button', { name: `Roll back to version ${versions[0]}`, exact: true }).click()
  const dialog = dialogOf(page, `Roll back to version ${versions[0]}`)
  await dialog.getByRole('alert').getByText('It has been cleaned up meanwhile').waitFor()
  await backend.sql(`UPDATE ${table} SET version = ? WHERE version = 900000`, [versions[0]])
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(watched.complaints()).toEqual([])
})

test.each(windows)('the page is accessible and fits its window: $colorScheme', async window => {
  await open({ ...window, user: 'superadmin' })
  expect(await flawsOf(watched)).toEqual([])
  await ask()
  expect(await flawsOf(watched)).toEqual([])
})
