import { beforeAll, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { curator } from '../catalog/support/curator.ts'
import { catalogStore } from '../catalog/support/store.ts'
import { account } from '../people/support/accounts.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBoth('statements', 'constraints')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

test('a merge of accounts loses no completion, no attempt, and completes what the two did together', async () => {
  const [one, other] = [learner(backend), learner(backend, 'learner2')]
  const slugs = { whole: 1, shared: 2, again: 1, mine: 1 }
  const [whole = 0, shared = 0, again = 0, mine = 0] = await publishTutorials(backend, slugs)
  const admin = curator(backend)
  const rows = await admin.list('Tutorials')
  const items = Object.keys(slugs).map((slug, itemOrder) => {
    return { itemOrder, taskType: 'TUTORIAL', tutorial_ID: rows.find(row => row.slug === slug)?.ID }
  })
  const tag = await admin.tag('merged')
  const way = (
    await admin.active('Missions', {
      title: 'Both',
      tags: [{ tag_ID: tag.ID }],
      completionPaths: [{ name: 'Default', items }]
    })
  ).json<{ legacyId: number }>()

  // begun by one after a reset, completed by the other
  await one.complete('whole', 1)
  await one.reset('whole')
  await other.complete('whole', 1)
  // a step each
  await one.complete('shared', 1)
  await other.complete('shared', 2)
  // two attempts each
  for (const each of [one, other]) {
    await each.complete('again', 1)
    await each.reset('again')
    await each.complete('again', 1)
  }
  await one.complete('mine', 1)
  const done = await other.record('TUTORIAL', whole)
  expect(await one.record('MISSION', way.legacyId)).toMatchObject({ status: 'IN_PROGRESS', progress: 50 })

  const [primary, secondary] = [await account(backend, 'learner'), await account(backend, 'learner2')]
  const merge = { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid }
  expect((await post(`${backend.url}/api/v1/userMerge`, merge, as('consolidation'))).status).toBeLessThan(300)

  expect(await one.record('TUTORIAL', whole)).toMatchObject({
    status: 'COMPLETED',
    submissionIdCompleted: done?.['submissionIdCompleted'],
    attemptNumber: 2
  })
  expect(await one.record('TUTORIAL', shared)).toMatchObject({ status: 'COMPLETED', progress: 100 })
  expect(await one.record('TUTORIAL', mine)).toMatchObject({ status: 'COMPLETED' })
  expect(await one.record('MISSION', way.legacyId)).toMatchObject({ status: 'COMPLETED', progress: 100 })
  const attempts = await backend.sql(
    `SELECT attemptNumber AS n FROM tutorials_learner_TaskRecordAttempts
     WHERE user_ID = ? AND taskType = 'TUTORIAL' AND taskLegacyId = ? ORDER BY attemptNumber`,
    [primary.ID, again]
  )
  expect(attempts.map(({ n }) => n)).toEqual([1, 2])
  expect(await one.record('TUTORIAL', again)).toMatchObject({ status: 'COMPLETED', attemptNumber: 3 })

  // both accounts go on as one, and the next reset finds its number free
  expect((await other.reset('again')).json()).toMatchObject({ newAttemptNumber: 4 })
  expect((await one.reset('whole')).json()).toMatchObject({ newAttemptNumber: 3 })
})

test('a merge of accounts with long histories completes tutorials, groups and missions too', async () => {
  const [one, other] = [learner(backend, 'display'), learner(backend, 'agent')]
  const slugs = Array.from({ length: 120 }, (_, index) => `long-history-${index}`)
  const numbers: number[] = []
  for (let start = 0; start < slugs.length; start += 40) {
    const some = slugs.slice(start, start + 40)
    numbers.push(...(await publishTutorials(backend, Object.fromEntries(some.map(slug => [slug, 4])))))
  }
  const store = catalogStore(backend)
  const rows = await backend.sql(
    `SELECT ID AS "id", legacyId AS "n" FROM tutorials_catalog_Tutorials WHERE slug LIKE 'long-history-%'`
  )
  const ids = new Map(rows.map(({ id, n }) => [Number(n), String(id)]))
  const group = await store.group('long-history-group')
  await store.insert('GroupPathItems', {
    group_ID: group,
    itemOrder: 0,
    tutorial_ID: ids.get(numbers.at(-1) ?? 0) ?? ''
  })
  const missions = await Promise.all(
    [0, 1, 2].map(async third => {
      const ID = await store.mission(`long-history-mission-${third}`)
      const path_ID = await store.path(ID, 'Default', `long-history-path-${third}`)
      const own = numbers.filter((_, index) => index % 3 === third)
      for (const [itemOrder, number] of own.entries()) {
        const tutorial = { tutorial_ID: ids.get(number) ?? '', taskLegacyId: number, taskType: 'TUTORIAL' }
        await store.insert('CompletionPathItems', { path_ID, itemOrder, ...tutorial })
      }
      return store.numberOf('Missions', ID)
    })
  )
  await store.changed()
  await delay(700)
  for (const [each, steps] of [
    [one, [1, 2]],
    [other, [3, 4]]
  ] as const)
    await each.sync(slugs.flatMap(slug => steps.map(step => [slug, step] as const)))
  const [primary, secondary] = [await account(backend, 'display'), await account(backend, 'agent')]
  const merge = { primaryUuid: primary.uuid, secondaryUuid: secondary.uuid }
  expect((await post(`${backend.url}/api/v1/userMerge`, merge, as('consolidation'))).status).toBeLessThan(300)

  const tutorials = await one.records(`taskType eq 'TUTORIAL' and status eq 'COMPLETED' and progress eq 100`)
  expect(new Set(tutorials.map(({ taskLegacyId }) => taskLegacyId))).toEqual(new Set(numbers))
  expect(await one.record('GROUP', await store.numberOf('Groups', group))).toMatchObject({ status: 'COMPLETED' })
  for (const number of missions)
    expect(await one.record('MISSION', number)).toMatchObject({ status: 'COMPLETED', progress: 100 })
})
