import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { curator, type Row } from '../catalog/support/curator.ts'
import type { Backend } from '../support/backend.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { as, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { dialogOf, flawsOf, refusals, windows } from './support/open-page.ts'
import { pathPage } from './support/path-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const EDITOR = '$path-editor'
const slugs = ['soil', 'seeds', 'water-by-hand', 'water-by-machine', 'harvest', 'compost'] as const

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page
let curate: ReturnType<typeof curator>
let ids: Readonly<Record<string, string>>
let tag: Row
let watering: Row

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  curate = curator(backend, 'superadmin')
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
  ids = Object.fromEntries((await curate.list('Tutorials?$select=ID,slug')).map(({ ID, slug }) => [slug, ID]))
  tag = await curate.tag('topic>garden')
  watering = await made('Groups', { title: 'Watering', items: itemsOf('water-by-hand', 'water-by-machine') })
})

const itemsOf = (...names: readonly (typeof slugs)[number][]) =>
  names.map((slug, itemOrder) => ({ tutorial_ID: ids[slug], itemOrder }))

async function made(entity: 'Missions' | 'Groups', row: Readonly<Record<string, unknown>>): Promise<Row> {
  const answer = await curate.active(entity, { published: true, tags: [{ tag_ID: tag.ID }], ...row })
  if (answer.status !== 201) throw new Error(answer.text())
  return answer.json<Row>()
}

const missionOf = (title: string, items: readonly object[]) =>
  made('Missions', { title, completionPaths: [{ name: 'Default', items }] })

/** Soil, seeds, and a choice of the group Watering and harvest. */
const gardenItems = () => [
  ...itemsOf('soil', 'seeds'),
  { taskType: 'GROUP', group_ID: watering.ID, itemOrder: 2, altGroupKey: 'k', altGroupLabel: 'Wait' },
  { tutorial_ID: ids['harvest'], itemOrder: 2, altGroupKey: 'k', altGroupLabel: 'Pick' }
]

/** The items of a mission as `slug` or `one|other`, by their order. */
async function storedOrder(slug: string): Promise<readonly string[]> {
  const filter = `path/mission/slug eq '${slug}'`.replaceAll(' ', '%20')
  const expand = 'tutorial($select=slug),group($select=slug)'
  const rows = await curate.list(`CompletionPathItems?$filter=${filter}&$expand=${expand}&$orderby=itemOrder,legacyId`)
  const slots = Map.groupBy(rows, ({ itemOrder }) => itemOrder)
  return [...slots.values()].map(items => {
    if (items.length > 1 && new Set(items.map(({ altGroupKey }) => altGroupKey)).size > 1) return 'no alternatives'
    return items.map(nameOf).sort().join('|')
  })
}

const nameOf = ({ tutorial, group, checkpointTitle }: Row): string =>
  (tutorial as Row | null)?.slug ?? (group as Row | null)?.slug ?? String(checkpointTitle)

async function open(of: string, options: OpenOptions = {}): Promise<void> {
  const at = of === '' ? EDITOR : `${EDITOR}&of=${of}`
  watched = await openPage(workplace, at, options)
  ;({ page } = watched)
}

const openMission = ({ ID }: Row, options: OpenOptions = {}) => open(`Missions(ID=${ID},IsActiveEntity=true)`, options)

const { button, textbox, section, said, draftSaved, focusIsAt, shownOrder, edit, save, choose } = pathPage(() => page)

test('a mission of two tutorials and an alternative group is made, ordered by keys, published, and soon in the navigator', async () => {
  await open('', { user: 'superadmin' })
  await page.getByRole('link', { name: 'New mission' }).click()
  await textbox('Title').fill('Kitchen garden')
  await textbox('Title').press('Tab')
  await draftSaved()
  await choose('Add a tag', 'garden', 'topic>garden')
  await section('Tags').getByRole('button', { name: 'Remove the tag topic>garden' }).waitFor()
  await choose('Add a tutorial, group, puzzle, photo contest or checkpoint', 'soil', 'Soil (soil)')
  await said('Soil is added at the end.')
  await choose('Add a tutorial, group, puzzle, photo contest or checkpoint', 'harv', 'Harvest (harvest)')
  await said('Harvest is added at the end.')
  await button('Alternative: Harvest').focus()
  await page.keyboard.press('Enter')
  await choose('Alternative to Harvest', 'watering', 'Watering (watering)')
  await said('Watering is added as an alternative.')
  await focusIsAt('Alternative: Harvest or Watering')
  await button('Move up: Harvest or Watering').focus()
  await page.keyboard.press('Enter')
  await said('Harvest or Watering is at place 1 of 2.')
  await focusIsAt('Move down: Harvest or Watering')
  expect(await shownOrder()).toEqual(['Harvest', 'Watering', 'Soil'])
  await page.keyboard.press('Alt+ArrowDown')
  await said('Harvest or Watering is at place 2 of 2.')
  await focusIsAt('Move up: Harvest or Watering')
  await section('What learners see').getByText('Water By Hand').waitFor()
  expect(await section('What learners see').getByRole('listitem').allTextContents()).toEqual([
    'Soil',
    expect.stringMatching(/^Choose one:HarvestWatering/),
    'Water By Hand',
    'Water By Machine'
  ])
  await page.getByRole('main').getByRole('switch').press('Space')
  await draftSaved()
  const saved = page.waitForResponse(/draftActivate$/)
  await button('Save').click()
  await saved
  await until(async () =>
    (await (await fetch(`${workplace.gateway.url}/tutorials/?type=mission`)).text()).includes('Kitchen garden')
  )
  await button('Edit').waitFor()
  expect(await storedOrder('kitchen-garden')).toEqual(['soil', 'harvest|watering'])
  const learner = await fetch(`${workplace.gateway.url}/missions/kitchen-garden`)
  expect([learner.status, await learner.text()]).toEqual([200, expect.stringContaining('Kitchen garden')])
  expect(watched.complaints()).toEqual([])
})

describe('the path', () => {
  test('is ordered by drag, joined, taken apart and shortened; learners have it when it is saved', async () => {
    const mission = await missionOf('Dragged', itemsOf('soil', 'seeds', 'harvest'))
    await openMission(mission)
    await edit()
    await section('Path')
      .locator('.path-slot', { hasText: 'Harvest' })
      .locator('.path-place')
      .dragTo(section('Path').locator('.path-slot', { hasText: 'Soil' }))
    await said('Harvest is at place 1 of 3.')
    expect(await shownOrder()).toEqual(['Harvest', 'Soil', 'Seeds'])
    await button('Join above: Seeds').press('Enter')
    await said('Learners choose between Soil and Seeds.')
    await focusIsAt('Move up: Soil or Seeds')
    await draftSaved()
    await textbox('Label of Seeds').fill('From seeds')
    await textbox('Label of Seeds').press('Tab')
    await draftSaved()
    expect(await storedOrder('dragged')).toEqual(['soil', 'seeds', 'harvest'])
    await save()
    expect(await storedOrder('dragged')).toEqual(['harvest', 'seeds|soil'])
    await section('Path').getByText('as “From seeds”').waitFor()
    await edit()
    await button('Take out: Seeds').press('Enter')
    await said('Seeds is at place 3, and no alternative any more.')
    await focusIsAt('Move up: Seeds')
    await button('Remove: Soil').press('Enter')
    await said('Soil is removed.')
    await focusIsAt('Move up: Seeds')
    await choose('Add a tutorial, group, puzzle, photo contest or checkpoint', 'Eat it', 'Eat it')
    await said('Eat it is added at the end.')
    expect(await button('Join above: Eat it').count()).toBe(0)
    expect(await button('Alternative: Eat it').count()).toBe(0)
    await save()
    expect(await storedOrder('dragged')).toEqual(['harvest', 'seeds', 'Eat it'])
    expect(watched.complaints()).toEqual([])
  })

  test('has its alternatives ordered by drag, buttons and keys; learners have that order', async () => {
    const mission = await missionOf('Chosen', gardenItems())
    await openMission(mission)
    await edit()
    expect(await shownOrder()).toEqual(['Soil', 'Seeds', 'Watering', 'Harvest'])
    await button('Move up: Harvest').press('Enter')
    await said('Harvest is alternative 1 of 2.')
    await focusIsAt('Move down: Harvest')
    expect(await shownOrder()).toEqual(['Soil', 'Seeds', 'Harvest', 'Watering'])
    await page.keyboard.press('Alt+ArrowDown')
    await said('Harvest is alternative 2 of 2.')
    await focusIsAt('Move up: Harvest')
    await section('Path')
      .locator('.path-branch', { hasText: 'Harvest' })
      .locator('.path-handle')
      .dragTo(section('Path').locator('.path-branch', { hasText: 'Watering' }))
    await said('Harvest is alternative 1 of 2.')
    await draftSaved()
    await save()
    const learner = await (await fetch(`${workplace.gateway.url}/missions/chosen`)).text()
    expect(learner.indexOf('Pick')).toBeGreaterThan(0)
    expect(learner.indexOf('Pick')).toBeLessThan(learner.indexOf('Wait'))
    await page.reload()
    await section('Path').locator('.path-slot').first().waitFor()
    expect(await shownOrder()).toEqual(['Soil', 'Seeds', 'Harvest', 'Watering'])
    expect(watched.complaints()).toEqual([])
  })

  test('takes puzzles and photo contests by words of their titles', async () => {
    for (const [entity, slug, title] of [
      ['Puzzles', 'vegetable-puzzle', 'Vegetable puzzle'],
      ['Petoberfests', 'cats-in-gardens', 'Cats in gardens']
    ] as const) {
      const { status } = await post(`${backend.url}/admin/${entity}`, { slug, title }, as('superadmin'))
      expect([entity, status]).toEqual([entity, 201])
    }
    const mission = await missionOf('Played', itemsOf('soil'))
    await openMission(mission)
    await edit()
    const field = 'Add a tutorial, group, puzzle, photo contest or checkpoint'
    await choose(field, 'vegetable', 'Vegetable puzzle (vegetable-puzzle)')
    await said('Vegetable puzzle is added at the end.')
    await choose(field, 'cats', 'Cats in gardens (cats-in-gardens)')
    await said('Cats in gardens is added at the end.')
    expect(await button('Alternative: Vegetable puzzle').count()).toBe(0)
    await draftSaved()
    await save()
    const filter = `path/mission_ID eq ${mission.ID}`.replaceAll(' ', '%20')
    const items = await curate.list(`CompletionPathItems?$filter=${filter}&$orderby=itemOrder`)
    expect(items.map(({ taskType, taskLegacyId }) => [taskType, typeof taskLegacyId])).toEqual([
      ['TUTORIAL', 'number'],
      ['PUZZLE', 'number'],
      ['PETOBERFEST', 'number']
    ])
    await page.reload()
    await section('Path').locator('.path-slot').first().waitFor()
    expect(await shownOrder()).toEqual(['Soil', 'Vegetable puzzle', 'Cats in gardens'])
    expect(watched.complaints()).toEqual([])
  })

  test('stands beside others of the mission, which are named and removed', async () => {
    const mission = await missionOf('Two ways', itemsOf('soil'))
    const names = async () =>
      (await curate.list(`CompletionPaths?$filter=mission_ID%20eq%20${mission.ID}&$orderby=legacyId`)).map(
        ({ name }) => name
      )
    await openMission(mission)
    await edit()
    await button('Add a path').click()
    await section('Path 2: Path 2').waitFor()
    await section('Path 2: Path 2').getByRole('textbox', { name: 'Name of the path' }).fill('Long way')
    await page.keyboard.press('Tab')
    await section('Path 2: Long way').waitFor()
    await save()
    expect(await names()).toEqual(['Default', 'Long way'])
    await button('Edit').click()
    await section('Path 1: Default').getByRole('button', { name: 'Remove this path' }).click()
    await section('Path').getByText('Nothing is in it yet.').waitFor()
    await save()
    expect(await names()).toEqual(['Long way'])
    expect(watched.complaints()).toEqual([])
  })

  test('of a group is edited too, from the mission that it stands in and from its object page', async () => {
    const mission = await missionOf('With a group', gardenItems())
    watched = await openPage(workplace, `Missions(ID=${mission.ID},IsActiveEntity=true)`)
    ;({ page } = watched)
    await page.getByRole('link', { name: 'Edit the path' }).click()
    await section('Path').getByText('2 in this group').click()
    await page.getByRole('link', { name: 'Edit this group' }).click()
    await page.getByRole('heading', { name: 'Watering', level: 1 }).waitFor()
    await button('Edit').click()
    await button('Move down: Water By Hand').press('Enter')
    await said('Water By Hand is at place 2 of 2.')
    await save()
    const items = await curate.list(
      `GroupPathItems?$filter=group_ID%20eq%20${watering.ID}&$expand=tutorial&$orderby=itemOrder`
    )
    expect(items.map(nameOf)).toEqual(['water-by-machine', 'water-by-hand'])
    expect(watched.complaints()).toEqual([])
  })

  test('tells what learners do not see', async () => {
    const mission = await missionOf('Compost', itemsOf('soil', 'compost'))
    await curate.patch(`Tutorials(${ids['compost']})`, { status: 'INACTIVE' })
    await openMission(mission)
    await section('What learners see').getByText('Compost: is inactive').waitFor()
    expect(await section('What learners see').locator('ol').textContent()).toBe('Soil')
  })
})

describe('what is refused is said at its place', () => {
  test('a mission without tags, and a condition that is none', async () => {
    const mission = await missionOf('Refused', gardenItems())
    await openMission(mission, { unless: refusals(400) })
    await edit()
    await button('Remove the tag topic>garden').click()
    await draftSaved()
    await button('Save').click()
    await section('Tags').getByText('A mission needs at least one tag').waitFor()
    await choose('Add a tag', 'garden', 'topic>garden')
    await button('Remove the tag topic>garden').waitFor()
    await textbox('Condition of Watering').fill('perhaps')
    await textbox('Condition of Watering').press('Tab')
    await draftSaved()
    await button('Save').click()
    await section('Path').locator('.problem').getByText('perhaps is no condition').waitFor()
    await textbox('Condition of Watering').fill('')
    await textbox('Condition of Watering').press('Tab')
    await draftSaved()
    await save()
    expect(watched.complaints()).toEqual([])
  })

  test('an admin who is no SuperAdmin publishes nothing', async () => {
    const mission = await missionOf('Unpublished', itemsOf('soil'))
    await openMission(mission)
    await edit()
    await section('About').getByText('Needs the scope SuperAdmin, which your account does not have.').waitFor()
    expect(await page.getByRole('main').getByRole('switch').count()).toBe(0)
    await save()
    expect(watched.complaints()).toEqual([])
  })

  test('somebody else who edits it is named, and keeps it', async () => {
    const mission = await missionOf('Locked', itemsOf('soil'))
    await curate.edit('Missions', mission.ID)
    await openMission(mission)
    await page.locator('main ui5-tag', { hasText: 'Locked by superadmin' }).waitFor()
    await page.getByText(/Edit: superadmin is editing it, since .*\d/).waitFor()
    expect(await button('Edit').isDisabled()).toBe(true)
    expect(watched.complaints()).toEqual([])
  })
})

test('leaving while a change is on its way asks; a draft is there when one comes back, and is discarded', async () => {
  const mission = await missionOf('Left', itemsOf('soil', 'seeds'))
  await openMission(mission)
  await edit()
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route('**/admin/$batch', async route => {
    await held
    await route.continue()
  })
  await button('Move down: Soil').press('Enter')
  await said('Soil is at place 2 of 2.')
  const asked = page.waitForEvent('dialog').then(async dialog => {
    await dialog.dismiss()
    return dialog.message()
  })
  await page.getByRole('navigation', { name: 'Way back' }).getByRole('link').click()
  expect(await asked).toContain('not saved')
  release()
  await draftSaved()
  await page.getByRole('navigation', { name: 'Way back' }).getByRole('link').click()
  await section('Missions').getByRole('link', { name: 'Left' }).click()
  await button('Save').waitFor()
  await until(async () => (await shownOrder()).join() === 'Seeds,Soil')
  await button('Discard draft').click()
  await dialogOf(page, 'Discard this draft?').getByRole('button', { name: 'Discard' }).click()
  await button('Edit').waitFor()
  await until(async () => (await shownOrder()).join() === 'Soil,Seeds')
  expect(watched.complaints()).toEqual([])
})

test('a mission is found by its title; two of the same title are told apart by their slugs', async () => {
  await missionOf('Twins', itemsOf('soil'))
  await missionOf('Twins', itemsOf('seeds'))
  await open('')
  await choose('Find a mission', 'Twins', 'Twins (twins)')
  await page.getByRole('heading', { name: 'Twins', level: 1 }).waitFor()
  await section('Path')
    .getByText(/Soil|Seeds/)
    .waitFor()
  expect(await shownOrder()).toHaveLength(1)
  expect(watched.complaints()).toEqual([])
})

test.each(windows)('the editor is accessible and fits its window: $colorScheme', async window => {
  const mission = await missionOf('Seen', gardenItems())
  await open('', window)
  await page.getByRole('link', { name: 'New group' }).waitFor()
  expect(await flawsOf(watched)).toEqual([])
  await openMission(mission, window)
  await section('Path').getByText('2 in this group').waitFor()
  expect(await flawsOf(watched)).toEqual([])
  await edit()
  await textbox('Label of Harvest').waitFor()
  expect(await flawsOf(watched)).toEqual([])
})
