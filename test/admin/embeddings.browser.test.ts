import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { change, inSteps, wordVector } from '../embeddings/support/tutorials.ts'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { flawsOf, refusals, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let model: ModelEndpoint
let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  workplace = await startWorkplace({ OPENAI_BASE_URL: model.url })
  ;({ backend } = workplace)
})
afterAll(() => model.stop())

async function open(options: OpenOptions = {}): Promise<void> {
  watched = await openPage(workplace, '$embeddings', options)
  ;({ page } = watched)
  await coverage().waitFor()
}

const coverage = () => page.getByRole('region', { name: /^Coverage/ })
const number = (label: string) =>
  coverage().locator('.field').filter({ hasText: label }).getByRole('definition').innerText()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByRole('status').getByText(text)

describe('embeddings', () => {
  test('say why none are made, and refuse to be seeded in words', async () => {
    await open({ unless: refusals(400, 409) })
    await page.getByText('No vectors are made now: not used: ragEnabled of ChatSettings').waitFor()
    await page.getByText('None has run yet.').waitFor()
    await button('Seed').click()
    await page.getByRole('alert').getByText('Nothing uses vectors: switch ragEnabled on').waitFor()
    await change(backend, { ragEnabled: true })
    await button('Seed').click()
    await page.getByRole('alert').getByText('Nothing is published yet').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('are seeded by keyboard, and the page follows the run to its end', async () => {
    await publish(backend, { bread: inSteps('bread', 'Knead it', 'Bake it'), soup: inSteps('soup', 'Chop', 'Boil') })
    await open()
    expect(await number('Steps with a vector of their text')).toBe('0 of 4')
    expect(await number('Steps without a vector')).toBe('4')
    await button('Seed').focus()
    await page.keyboard.press('Enter')
    await said('2 of 2 tutorials are brought up to date.').waitFor()
    await page.getByRole('heading', { name: 'Coverage: 100 %' }).waitFor()
    expect(await number('Tutorials with vectors')).toBe('2 of 2')
    await page.getByRole('region', { name: 'Last reconciliation' }).getByText('by admin').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  test('that have drifted are told, and mended by a run that is started here', async () => {
    await publish(backend, { bread: inSteps('bread', 'Knead it well', 'Bake it'), soup: inSteps('soup', 'Chop') })
    await open()
    expect(await number('Steps with the vector of an earlier text')).toBe('1')
    await button('Reconcile now').click()
    await said('The reconciliation has started.').waitFor()
    await page.getByRole('heading', { name: 'Coverage: 100 %' }).waitFor()
    expect(await number('Steps with the vector of an earlier text')).toBe('0')
    await change(backend, { embeddingModel: 'another-model' })
    await page.reload()
    await page.getByText('another-model').waitFor()
    expect(await number('Vectors of other models')).toBe('3')
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  expect(await flawsOf(watched)).toEqual([])
})
