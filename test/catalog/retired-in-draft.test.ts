import { beforeAll, expect } from '@jest/globals'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { curator, refusal } from './support/curator.ts'

onBothInFullRun('statements', 'transactions', 'concurrency')

let publishing: Backend
let editing: Backend
let tag: string
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  publishing = await startBackend()
  editing = await startBackend({ database: publishing.database, dataDir: publishing.dataDir })
  await publishTutorials(publishing, { staying: 1, going: 1, leaving: 1 })
  const admin = curator(editing)
  ids = Object.fromEntries((await admin.list('Tutorials')).map(({ slug, ID }) => [slug, ID]))
  tag = (await admin.tag('topic>edited')).ID
})

const superadmin = () => curator(editing, 'superadmin')
const items = (...slugs: readonly string[]) =>
  slugs.map((slug, itemOrder) => ({ itemOrder, taskType: 'TUTORIAL', tutorial_ID: ids[slug] }))
const paths = (...slugs: readonly string[]) => [{ name: 'Default', items: items(...slugs) }]

/** A publish whose sources lack these tutorials, at the other instance. */
async function retire(...slugs: readonly string[]): Promise<void> {
  const answer = await post(`${publishing.url}/build/orphan-purge`, { slugs }, bearer(publishing.key))
  expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
}

const saysThatItWent = (answer: HttpResponse, slug: string) => {
  expect(refusal(answer)).toEqual([400, 'completionPaths'])
  expect(answer.text()).toContain(`the tutorial ${slug} is INACTIVE`)
}

verifies(
  'CATALOG-084',
  'a draft that names what a publish has retired meanwhile is refused by name when it would be published, and saved without it',
  async () => {
    const begun = (await superadmin().post('Missions', { title: 'Begun', tags: [{ tag_ID: tag }] })).json<{
      ID: string
    }>()
    const shown = (
      await superadmin().active('Missions', {
        title: 'Shown',
        tags: [{ tag_ID: tag }],
        completionPaths: paths('staying', 'leaving')
      })
    ).json<{ ID: string; slug: string; legacyId: number }>()
    expect((await superadmin().patch(`Missions(${shown.ID})`, { published: true })).status).toBe(200)
    const draft = { published: true, completionPaths: paths('staying', 'going') }
    expect((await superadmin().patchDraft('Missions', begun.ID, draft)).status).toBe(200)
    expect((await superadmin().edit('Missions', shown.ID)).status).toBe(201)
    const longer = { title: 'Longer', completionPaths: paths('staying', 'leaving', 'going') }
    expect((await superadmin().patchDraft('Missions', shown.ID, longer)).status).toBe(200)

    await retire('going', 'leaving')
    for (const { ID } of [begun, shown]) saysThatItWent(await superadmin().activate('Missions', ID), 'going')
    // what was published before and went keeps its place, and learners go on without it
    const without = { completionPaths: paths('staying', 'leaving') }
    expect((await superadmin().patchDraft('Missions', shown.ID, without)).status).toBe(200)
    expect((await superadmin().activate('Missions', shown.ID)).json()).toMatchObject({
      title: 'Longer',
      published: true
    })
    const ann = learner(editing)
    await ann.complete('staying', 1)
    expect(await ann.record('MISSION', shown.legacyId)).toMatchObject({ status: 'COMPLETED' })

    const [way] = await superadmin().list(`Missions(${shown.ID})/completionPaths`)
    const added = { itemOrder: 5, taskType: 'TUTORIAL', tutorial_ID: ids['going'] }
    saysThatItWent(await superadmin().post(`Missions(${shown.ID})/completionPaths(${way?.ID})/items`, added), 'going')

    expect((await superadmin().patchDraft('Missions', begun.ID, { completionPaths: paths('staying') })).status).toBe(
      200
    )
    expect((await superadmin().activate('Missions', begun.ID)).json()).toMatchObject({ published: true })
    for (const { url } of [publishing, editing])
      await until(async () => (await get(`${url}/build/catalog`)).text().includes('"begun"'))
  }
)
