import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'

describe('plain values', () => {
  /** CAP would run an object in place of a value as an expression, with the name of its function as it is sent. */
  let backend: Backend
  let tag = ''

  beforeAll(async () => {
    backend = await leaseBackend()
    tag = (await post(`${backend.url}/admin/Tags`, { name: 'one', label: 'One' }, as('superadmin'))).json<{
      ID: string
    }>().ID
  })

  const injected = { func: '(select count(*) from tutorials_people_Users)||trim', args: [{ val: ' x' }] }
  const patch = (path: string, body: object) => {
    const headers = { ...as('superadmin'), 'content-type': 'application/json', 'if-match': '*' }
    return send(`${backend.url}/admin/${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
  }
  const labelOf = async () =>
    (await get(`${backend.url}/admin/Tags(${tag})`, as('superadmin'))).json<{ label: string }>().label

  test.each([
    ['a function', injected],
    ['an operator', { '+=': 'x' }],
    ['a reference', { ref: ['name'] }],
    ['an inherited name', JSON.parse('{"__proto__":"x"}') as object],
    ['another inherited name', { toString: 'x' }]
  ])('%s in place of a value is refused by name', async (_what, label) => {
    const answer = await patch(`Tags(${tag})`, { label })
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: { target: 'label' } })
    expect(await labelOf()).toBe('One')
  })

  test('so it is in new rows, drafts, what is composed in them, and parts of a batch', async () => {
    const created = await post(`${backend.url}/admin/Tags`, { name: 'two', label: injected }, as('superadmin'))
    expect(created.status).toBe(400)
    const draft = (await post(`${backend.url}/admin/Missions`, { title: 'M' }, as('superadmin'))).json<{ ID: string }>()
    const mission = `Missions(ID=${draft.ID},IsActiveEntity=false)`
    expect((await patch(mission, { title: injected })).json()).toMatchObject({ error: { target: 'title' } })
    expect((await patch(mission, { tags: [{ tag_ID: injected }] })).status).toBe(400)
    expect((await patch(mission, { title: 'Named' })).status).toBe(200)
    const requests = [
      {
        id: '1',
        method: 'PATCH',
        url: `Tags(${tag})`,
        body: { label: injected },
        headers: { 'content-type': 'application/json', 'if-match': '*' }
      }
    ]
    const batch = await post(`${backend.url}/admin/$batch`, { requests }, as('superadmin'))
    expect(batch.json()).toMatchObject({ responses: [{ status: 400 }] })
    expect(await labelOf()).toBe('One')
  })
})
