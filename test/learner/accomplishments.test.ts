import { beforeAll, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { curator } from '../catalog/support/curator.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { learner, publishTutorials } from './support/learning.ts'

onBothInFullRun('statements', 'constraints', 'types')
inFullRun()

let backend: Backend
let made = 0

beforeAll(async () => {
  backend = await startBackend()
})

const admin = (method: string, path: string, body?: object): Promise<HttpResponse> =>
  send(`${backend.url}/admin/${path}`, {
    method,
    headers: { 'content-type': 'application/json', 'if-match': '*', ...as('admin') },
    ...(body && { body: JSON.stringify(body) })
  })

/** Makes an accomplishment; returns its ID. */
async function accomplishment(name: string, rule: object): Promise<string> {
  const answer = await admin('POST', 'Accomplishments', { name, icon: 'star', rule: JSON.stringify(rule) })
  if (answer.status !== 201) throw new Error(answer.text())
  return answer.json<{ ID: string }>().ID
}

/** Names of the badges that a person sees as their own. */
async function badges(user: string): Promise<readonly string[]> {
  const answer = await get(`${backend.url}/api/AccomplishmentRecords?$orderby=name`, as(user))
  return answer.json<{ value: readonly { name: string }[] }>().value.map(({ name }) => name)
}

/** A tutorial of one step that the person completes; returns its number. */
async function done(user: string): Promise<number> {
  const slug = `badge-${++made}`
  const [number = 0] = await publishTutorials(backend, { [slug]: 1 })
  const answer = await learner(backend, user).complete(slug, 1)
  if (answer.status !== 200) throw new Error(answer.text())
  return number
}

describe('accomplishments', () => {
  verifiesOnSqlite('EVENTS-002', 'are made, read, changed and deleted by admins alone', async () => {
    const ID = await accomplishment('For a moment', { completed: 1000 })
    expect((await admin('GET', `Accomplishments(${ID})`)).json()).toMatchObject({ name: 'For a moment', icon: 'star' })
    expect((await admin('GET', `Accomplishments(${ID})`)).json()).not.toHaveProperty('evaluation')
    expect((await admin('PATCH', `Accomplishments(${ID})`, { description: 'Rare' })).status).toBe(200)
    expect((await admin('DELETE', `Accomplishments(${ID})`)).status).toBe(204)
    expect((await get(`${backend.url}/admin/Accomplishments`, as('learner'))).status).toBe(403)
  })

  test('have rules that mean something', async () => {
    const answer = await admin('POST', 'Accomplishments', { name: 'Wrong', rule: '{"any":[{"tag":1}]}' })
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: 'rule.any.0.tag' } }])
    expect((await admin('POST', 'Accomplishments', { name: 'Without a rule' })).status).toBe(400)
  })

  testOnBoth('are awarded with the completion, once, and shown to their owner', async () => {
    const ID = await accomplishment('Two', { completed: 2, type: 'TUTORIAL' })
    await done('learner')
    expect(await badges('learner')).toEqual([])
    await done('learner')
    expect(await badges('learner')).toEqual(['Two'])
    await done('learner')
    expect(await badges('learner')).toEqual(['Two'])
    expect(await badges('learner2')).toEqual([])
    const progress = await get(`${backend.url}/api/getProgress(slug='badge-1')`, as('learner'))
    expect(progress.json()).toMatchObject({ badges: [{ name: 'Two', icon: 'star' }] })
    const summary = await get(`${backend.url}/api/getMyProgress()`, as('learner'))
    expect(summary.json()).toMatchObject({ totals: { badges: 1 } })
    const records = (
      await admin('GET', `AccomplishmentRecords?$filter=accomplishment_ID eq ${ID}`.replaceAll(' ', '%20'))
    ).json<{ value: readonly object[] }>().value
    expect(records).toEqual([expect.objectContaining({ accomplishment_ID: ID, awardedAt: expect.any(String) })])
    expect((await admin('POST', 'AccomplishmentRecords', { accomplishment_ID: ID })).status).toBe(405)
    expect((await admin('DELETE', `Accomplishments(${ID})`)).status).toBe(409)
  })

  testOnBoth('know tags, tasks and earlier attempts', async () => {
    const slug = `badge-${++made}`
    const [number = 0] = await publishTutorials(backend, { [slug]: 1 })
    await curator(backend).tag('badges')
    await backend.sql('UPDATE tutorials_catalog_Tutorials SET primaryTag = ? WHERE legacyId = ?', [
      'topic>badges',
      number
    ])
    await publishTutorials(backend, { [`badge-${++made}`]: 1 })
    await accomplishment('Tagged', { tag: 'Topic>badges' })
    await accomplishment('That one', { tasks: [`TUTORIAL:${number}`] })
    const one = learner(backend, 'author')
    await one.complete(slug, 1)
    expect(await badges('author')).toEqual(['Tagged', 'That one'])
    await one.reset(slug)
    await accomplishment('Ever', { all: [{ tasks: [`TUTORIAL:${number}`] }, { type: 'TUTORIAL', completed: 2 }] })
    await done('author')
    expect(await badges('author')).toEqual(expect.arrayContaining(['Ever']))
  })

  testOnBoth('count by the tag that their rule names after it has got another name', async () => {
    const [before, after] = ['topic>badge-before', 'topic>badge-after']
    const slugs = [`badge-${++made}`, `badge-${++made}`] as const
    const numbers = await publishTutorials(backend, { [slugs[0]]: 1, [slugs[1]]: 1 })
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET primaryTag = ? WHERE legacyId IN (?, ?)`, [
      before,
      ...numbers
    ])
    await accomplishment('Before the rename', { completed: 2, tag: 'Topic>Badge-Before' })
    await accomplishment('By the new name', { completed: 2, tag: after })
    const tag = await curator(backend).tag(before)
    expect((await admin('PATCH', `Tags(${tag.ID})`, { name: after })).status).toBe(200)
    for (const slug of slugs) await learner(backend, 'author2').complete(slug, 1)
    expect(await badges('author2')).toEqual(expect.arrayContaining(['Before the rename', 'By the new name']))
    await accomplishment('By the job', { completed: 2, tag: before })
    await backend.runJob('award-accomplishments')
    expect(await badges('author2')).toEqual(expect.arrayContaining(['By the job']))
  })

  testOnBoth('cost four statements, whatever number of rules there are', async () => {
    const statements = async (): Promise<number> => {
      const slug = `badge-${++made}`
      await publishTutorials(backend, { [slug]: 1 })
      // the first completion after a publish reads the catalog, for everybody
      await done('scanner')
      await backend.disturb()
      await learner(backend, 'scanner').complete(slug, 1)
      return (await backend.observe()).statements.length
    }
    // what is in reach is awarded before
    await done('scanner')
    const few = await statements()
    for (let index = 0; index < 30; index++) await accomplishment(`Never ${index}`, { completed: 100_000 })
    expect(await statements()).toBe(few)
  })
})

describe('the job', () => {
  testOnBoth('awards what a new or changed rule finds, and goes on where a run ended', async () => {
    const people = Array.from({ length: 250 }, () => randomUUID())
    for (const ID of people) {
      const [uuid, record] = [randomUUID(), randomUUID()]
      await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)', [ID, uuid])
      await backend.sql(
        `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status, completionDate)
         VALUES (?, ?, 5000001, 'PUZZLE', 'COMPLETED', '2026-05-01T00:00:00Z')`,
        [record, ID]
      )
    }
    await backend.runJob('award-accomplishments')
    const ID = await accomplishment('Puzzled', { type: 'PUZZLE', from: '2026-06-01' })
    expect(await backend.runJob('award-accomplishments')).toMatchObject({ awarded: 0 })
    await admin('PATCH', `Accomplishments(${ID})`, { rule: JSON.stringify({ type: 'PUZZLE' }) })
    // as a run leaves it that ended after some people
    const middle = people.toSorted()[120] ?? ''
    await backend.sql('UPDATE tutorials_learner_Accomplishments SET evaluatedUpTo = ? WHERE ID = ?', [middle, ID])
    expect(await backend.runJob('award-accomplishments')).toMatchObject({ awarded: 129 })
    expect(await backend.runJob('award-accomplishments')).toEqual({ people: 0, awarded: 0 })
    await admin('PATCH', `Accomplishments(${ID})`, { rule: JSON.stringify({ type: 'PUZZLE', completed: 1 }) })
    expect(await backend.runJob('award-accomplishments')).toMatchObject({ awarded: 121 })
    const [row] = await backend.sql(
      'SELECT count(*) AS n FROM tutorials_learner_AccomplishmentRecords WHERE accomplishment_ID = ?',
      [ID]
    )
    expect(Number(row?.['n'])).toBe(250)
  })
})
