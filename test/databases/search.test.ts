import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'

onBoth('statements')

describe('search and groups of $apply', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    for (const [name, label] of [
      ['grouped-one', 'Moon'],
      ['grouped-two', 'Moon'],
      ['grouped-three', 'Sun']
    ])
      await post(`${backend.url}/admin/Tags`, { name, label }, as('superadmin'))
    const task = randomUUID()
    await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
      task,
      770_001,
      'grouped-slug',
      'Grouped tutorial'
    ])
    for (const [title, legacyId] of [
      ['Grouped step alpha', 770_002],
      ['Grouped step beta', 770_003]
    ] as const)
      await backend.sql(
        'INSERT INTO tutorials_catalog_Steps (ID, legacyId, title, tutorial_ID, stepOrder) VALUES (?, ?, ?, ?, ?)',
        [randomUUID(), legacyId, title, task, legacyId]
      )
  })

  const groups = async (address: string): Promise<unknown> => {
    const answer = await get(`${backend.url}/admin/${encodeURI(address)}`, as('superadmin'))
    expect([answer.status, answer.status === 200 ? '' : answer.text()]).toEqual([200, ''])
    return answer.json<{ value: unknown }>().value
  }

  test('the rows are searched before they are grouped, also in columns that the groups do not have', async () => {
    expect(
      await groups(`Tags?$apply=search("grouped-t")/groupby((label),aggregate($count as n))&$orderby=label`)
    ).toEqual([
      { label: 'Moon', n: 1 },
      { label: 'Sun', n: 1 }
    ])
  })

  test('with a filter, several words, and the text of a row that is referred to', async () => {
    const apply = `search("grouped" AND "step")/filter(legacyId ne 770003)/groupby((tutorial_ID),aggregate($count as n,tutorial/title with max as text))`
    expect(await groups(`Steps?$apply=${apply}`)).toMatchObject([{ n: 1, text: 'Grouped tutorial' }])
  })

  test('$search beside $apply still looks through the groups', async () => {
    expect(await groups(`Tags?$apply=groupby((label),aggregate($count as n))&$search="grouped-t"`)).toEqual([])
    expect(await groups(`Tags?$apply=groupby((label),aggregate($count as n))&$search=Moon`)).toEqual([
      { label: 'Moon', n: 2 }
    ])
  })

  test('drafts are searched among drafts, what is active among what is active', async () => {
    for (const [title, isActive] of [
      ['grouped alert one', false],
      ['grouped alert two', true]
    ] as const) {
      const made = await post(`${backend.url}/admin/Alerts`, { title }, as('superadmin'))
      const draft = `${backend.url}/admin/Alerts(ID=${made.json<{ ID: string }>().ID},IsActiveEntity=false)`
      const activate = `${draft}/AdminService.draftActivate`
      if (isActive) await post(activate, {}, { ...as('superadmin'), 'if-match': '*' })
    }
    for (const isActive of [true, false])
      expect(
        await groups(
          `Alerts?$apply=filter(IsActiveEntity eq ${isActive})/search("grouped")/groupby((createdBy),aggregate($count as n))`
        )
      ).toMatchObject([{ createdBy: 'superadmin', n: 1 }])
  })
})
