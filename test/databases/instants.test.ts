import { beforeAll, describe, expect, test } from '@jest/globals'
import { curator, type Row } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'

onBoth('types', 'statements')

const texts = ['2025-04-01T15:00:00Z', '2025-04-01T15:00:00+02:00', '2025-04-01T15:00:00.5-05:00'] as const

describe.each(texts)('the text %s, which looks like a moment', text => {
  let backend: Backend
  let row: Row
  /** Has the same moment as its description, in another form. */
  let other: Row
  const slug = `instant-${texts.indexOf(text)}`
  const own = `startswith(slug,'${slug}-')`

  beforeAll(async () => {
    backend = await leaseBackend()
    row = await curator(backend).tutorial(`${slug}-a`)
    other = await curator(backend).tutorial(`${slug}-b`, {
      title: `${slug}-b`,
      description: new Date(text).toISOString()
    })
    expect((await curator(backend).patch(`Tutorials(${row.ID})`, { title: text })).status).toBe(200)
    const batch = await curator(backend).batch([
      { method: 'PATCH', url: `Tutorials(${row.ID})`, body: { description: text } }
    ])
    expect(batch.json()).toMatchObject({ responses: [{ status: 200 }] })
  })

  const hcql = async (where: unknown, more: object = {}): Promise<readonly unknown[]> => {
    const SELECT = {
      from: { ref: ['Tutorials'] },
      columns: [{ ref: ['slug'] }],
      where: [{ ref: ['slug'] }, 'like', { val: `${slug}-%` }, 'and', { xpr: where }],
      ...more
    }
    const answer = await post(`${backend.url}/hcql/admin`, { SELECT }, as('admin'))
    expect([answer.status, answer.status < 300 || answer.text()]).toEqual([200, true])
    return answer.json<{ data: { slug: string }[] }>().data.map(each => each.slug)
  }

  test('is stored as it was sent', async () => {
    const answer = await get(`${backend.url}/admin/Tutorials(${row.ID})`, as('admin'))
    expect(answer.json()).toMatchObject({ title: text, description: text })
  })

  test.each([
    "title eq 'TEXT'",
    "'TEXT' eq title",
    "title in ('TEXT','b')",
    "contains(title,'TEXT')",
    "description eq 'TEXT' and modifiedAt gt 2020-01-01T00:00:00Z",
    "title ge 'TEXT' and title le 'TEXT'",
    "tolower(title) eq tolower('TEXT')",
    "concat(title,'') eq 'TEXT'"
  ])('is found by %s in place of TEXT', async filter => {
    const path = `Tutorials?$select=slug&$filter=${encodeURIComponent(`${own} and ${filter.replaceAll('TEXT', text)}`)}`
    expect(await curator(backend).list(path)).toMatchObject([{ slug: row.slug }])
    expect(await curator(backend).list(path.replace('Tutorials?', 'Tutorials?$count=true&'))).toHaveLength(1)
  })

  test('is searched for', async () => {
    const search = encodeURIComponent(`"${text}"`)
    const found = await curator(backend).list(`Tutorials?$select=slug&$filter=${own}&$search=${search}`)
    expect(found).toMatchObject([{ slug: row.slug }])
  })

  test('is found in queries of HCQL, and the other form of the moment is not', async () => {
    const title = { ref: ['title'] }
    const description = { ref: ['description'] }
    expect(await hcql([title, '=', { val: text }])).toEqual([row.slug])
    expect(await hcql([title, 'in', { list: [{ val: text }, { val: 'b' }] }])).toEqual([row.slug])
    expect(await hcql([title, 'not', 'between', { val: text }, 'and', { val: text }])).toEqual([other.slug])
    expect(await hcql([{ func: 'coalesce', args: [title, { val: text }] }, '=', { val: text }])).toEqual([row.slug])
    expect(await hcql([description, '!=', { val: text }])).toEqual([other.slug])
    const latest = { func: 'max', args: [title] }
    const groups = { groupBy: [{ ref: ['slug'] }], having: [latest, '=', { val: text }] }
    expect(await hcql([{ ref: ['slug'] }, 'is', 'not', 'null'], groups)).toEqual([row.slug])
  })

  test('is found in GraphQL', async () => {
    const query = `{ Tutorials(filter: { title: { eq: "${text}" }, slug: { startswith: "${slug}-" } }) { nodes { slug } } }`
    const answer = await post(`${backend.url}/graphql`, { query }, as('api'))
    expect(answer.json()).toEqual({ data: { Tutorials: { nodes: [{ slug: row.slug }] } } })
  })

  test('is a moment where moments are compared, in each form and every time', async () => {
    const { ID } = await curator(backend).made('TutorialMeta', { tutorial_ID: row.ID, reviewedDate: text })
    const forms = [new Date(text).toISOString(), text]
    const moment = { ref: ['reviewedDate'] }
    const found = async (where: object) => {
      const SELECT = { from: { ref: ['TutorialMeta'] }, columns: [{ ref: ['ID'] }], where }
      return (await post(`${backend.url}/hcql/admin`, { SELECT }, as('admin'))).json<{ data: { ID: string }[] }>().data
    }
    // more often than it takes until such a query is answered by a prepared statement
    for (const form of [...forms, ...forms, ...forms, ...forms, ...forms, ...forms]) {
      const filter = encodeURIComponent(`reviewedDate eq ${form} and owner eq null`)
      expect(await curator(backend).list(`TutorialMeta?$filter=${filter}&$select=ID`)).toContainEqual(
        expect.objectContaining({ ID })
      )
      expect(await found([moment, '=', { val: form }])).toContainEqual(expect.objectContaining({ ID }))
      expect(await found([moment, 'not', 'in', { list: [{ val: form }] }])).not.toContainEqual(
        expect.objectContaining({ ID })
      )
      expect(await found([moment, 'between', { val: form }, 'and', { val: form }])).toContainEqual(
        expect.objectContaining({ ID })
      )
      expect(await found([{ func: 'coalesce', args: [moment, { val: form }] }, '=', { val: form }])).toContainEqual({
        ID
      })
    }
  })
})
