import { beforeAll, describe, expect, test } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'transactions')

let backend: Backend
let one: ReturnType<typeof learner>
let admin: ReturnType<typeof curator>
let tag: Row
let made = 0

beforeAll(async () => {
  backend = await leaseBackend()
  one = learner(backend)
  admin = curator(backend)
  tag = await admin.tag('rolled-up')
})

const unused = () => `roll-up-${++made}`

/** A tutorial of one step, as an item. */
async function tutorial(): Promise<{ slug: string; number: number; item: object }> {
  const slug = unused()
  const [number = 0] = await publishTutorials(backend, { [slug]: 1 })
  const [row] = await admin.list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
  return { slug, number, item: { taskType: 'TUTORIAL', tutorial_ID: row?.ID } }
}

const ordered = (items: readonly object[]) => items.map((item, itemOrder) => ({ itemOrder, ...item }))

async function active(entity: 'Missions' | 'Groups', row: object): Promise<Row> {
  const answer = await admin.active(entity, { title: unused(), tags: [{ tag_ID: tag.ID }], ...row })
  if (answer.status !== 201) throw new Error(answer.text())
  return answer.json<Row>()
}

const mission = (...paths: (readonly object[])[]): Promise<Row> =>
  active('Missions', { completionPaths: paths.map(items => ({ name: unused(), items: ordered(items) })) })

const group = (items: readonly object[]): Promise<Row> =>
  active('Groups', {
    items: ordered(items.map(item => ({ ...item, taskType: undefined })))
  })

/** Status and percent of a group or mission for the learner. */
async function stateOf(type: 'GROUP' | 'MISSION', { legacyId }: Row): Promise<unknown> {
  const record = await one.record(type, legacyId)
  return record && [record.status, record.progress]
}

describe('the completion of a task rolls up', () => {
  verifies(['LEARNER-007', 'LEARNER-011', 'LEARNER-014'], 'from tutorials to groups and missions', async () => {
    const [first, second] = [await tutorial(), await tutorial()]
    const bundle = await group([first.item, second.item])
    const way = await mission([first.item, { taskType: 'GROUP', group_ID: bundle.ID }])
    await one.complete(first.slug, 1)
    expect(await stateOf('GROUP', bundle)).toEqual(['IN_PROGRESS', 50])
    expect(await stateOf('MISSION', way)).toEqual(['IN_PROGRESS', 50])
    const submissionIdStarted = (await one.record('MISSION', way.legacyId))?.['submissionIdStarted']
    await one.complete(second.slug, 1)
    expect(await stateOf('GROUP', bundle)).toEqual(['COMPLETED', 100])
    const record = await one.record('MISSION', way.legacyId)
    expect(record).toMatchObject({ status: 'COMPLETED', submissionIdStarted, titleSnapshot: way['title'] })
    const last = await one.record('TUTORIAL', second.number)
    expect(record?.['completionDate']).toBe(last?.['completionDate'])

    // a reset makes them fall back; the ids of the first completion stay
    await one.reset(second.slug)
    expect(await stateOf('GROUP', bundle)).toEqual(['IN_PROGRESS', 50])
    expect(await stateOf('MISSION', way)).toEqual(['IN_PROGRESS', 50])
    await one.complete(second.slug, 1)
    expect(await one.record('MISSION', way.legacyId)).toMatchObject({
      status: 'COMPLETED',
      submissionIdCompleted: record?.['submissionIdCompleted']
    })
  })

  verifies(['LEARNER-008', 'LEARNER-009', 'LEARNER-010'], 'from puzzles, checkpoints and contests', async () => {
    const entities = { PUZZLE: 'Puzzles', CHECKPOINT: 'Checkpoints', PETOBERFEST: 'Petoberfests' }
    for (const [taskType, entity] of Object.entries(entities)) {
      const title = unused()
      const { legacyId } = await admin.made(entity, { title, ...(taskType !== 'CHECKPOINT' && { slug: title }) })
      const other = await tutorial()
      const item = { taskType, taskLegacyId: legacyId, ...(taskType === 'CHECKPOINT' && { checkpointTitle: title }) }
      const way = await mission([item, other.item])
      expect((await one.create(legacyId, taskType)).status).toBe(200)
      expect(await stateOf('MISSION', way)).toEqual(['IN_PROGRESS', 50])
      await one.complete(other.slug, 1)
      expect(await stateOf('MISSION', way)).toEqual(['COMPLETED', 100])
    }
  })

  test('by alternatives, by the best path, and by what was done before nobody sees it', async () => {
    const [linux, mac, shown] = [await tutorial(), await tutorial(), await tutorial()]
    const [hidden, last] = [await tutorial(), await tutorial()]
    const alternatives = [linux, mac].map(({ item }) => ({ ...item, itemOrder: 0, altGroupKey: 'system' }))
    const way = await mission(
      [...alternatives, { ...shown.item, itemOrder: 1 }],
      [hidden.item, { ...last.item, itemOrder: 1 }]
    )
    await one.complete(mac.slug, 1)
    expect(await stateOf('MISSION', way)).toEqual(['IN_PROGRESS', 50])
    await one.complete(linux.slug, 1)
    expect(await stateOf('MISSION', way)).toEqual(['IN_PROGRESS', 50])
    expect((await one.complete(hidden.slug, 1)).status).toBe(200)
    const [row] = await admin.list(`Tutorials?$filter=slug%20eq%20'${hidden.slug}'`)
    expect((await admin.remove(`Tutorials(${row?.ID})`)).status).toBe(204)
    expect((await one.complete(hidden.slug, 1)).status).toBe(404)
    expect((await one.complete(last.slug, 1)).status).toBe(200)
    expect(await stateOf('MISSION', way)).toEqual(['COMPLETED', 100])
  })

  test('not at all when the completion is not stored', async () => {
    const only = await tutorial()
    const way = await mission([only.item])
    const requests = [
      { id: '1', url: '/completeStep', body: { slug: only.slug, stepNumber: 1 } },
      { id: '2', url: '/completeStep', body: { slug: only.slug, stepNumber: 7 } }
    ].map(request => ({
      ...request,
      atomicityGroup: 'all',
      method: 'POST',
      headers: { 'content-type': 'application/json' }
    }))
    await one.call('$batch', { requests })
    expect(await one.record('TUTORIAL', only.number)).toBeUndefined()
    expect(await stateOf('MISSION', way)).toBeUndefined()
  })
})
