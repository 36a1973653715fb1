import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { batchOf, reading } from '../odata/conformance/check.ts'

onBoth('types')

const COMPATIBLE = { accept: 'application/json;odata.metadata=minimal;IEEE754Compatible=true' }
const CATEGORIES = ['ca7e6013-0000-4000-8000-000000000001', 'ca7e6013-0000-4000-8000-000000000002'] as const

describe('Decimal and Int64 in JSON', () => {
  let backend: Backend
  let admin = ''
  const mission = crypto.randomUUID()
  const ofMission = `MissionCategories?$filter=mission_ID%20eq%20${mission}&$orderby=score`

  beforeAll(async () => {
    backend = await leaseBackend()
    admin = `${backend.url}/admin`
    await backend.sql('INSERT INTO tutorials_catalog_Missions (ID, slug, title) VALUES (?, ?, ?)', [
      mission,
      `numbers-${mission}`,
      'Numbers'
    ])
    for (const [index, category] of CATEGORIES.entries())
      await backend.sql(
        'INSERT INTO tutorials_catalog_MissionCategories (ID, mission_ID, category_ID, score) VALUES (?, ?, ?, ?)',
        [crypto.randomUUID(), mission, category, [0.25, 1][index] as number]
      )
  })

  const ask = (path: string, headers = {}): Promise<HttpResponse> =>
    get(`${admin}/${path}`, { ...as('superadmin'), ...headers })

  interface Scored {
    readonly ID?: string
    readonly score: unknown
    readonly [name: string]: unknown
  }
  const rowsOf = (answer: HttpResponse): readonly Scored[] => answer.json<{ value: readonly Scored[] }>().value
  const scoresOf = (answer: HttpResponse): readonly unknown[] => rowsOf(answer).map(({ score }) => score)

  test('are numbers in lists, rows, expanded rows and as single properties', async () => {
    const list = await ask(ofMission)
    expect([scoresOf(list), list.headers['content-type']]).toEqual([[0.25, 1], 'application/json; charset=utf-8'])
    const path = `MissionCategories(ID=${rowsOf(list)[0]?.ID ?? ''},IsActiveEntity=true)`
    expect((await ask(path)).json()).toMatchObject({ score: 0.25 })
    expect((await ask(`${path}/score`)).json()).toMatchObject({ value: 0.25 })
    const expanded = await ask(`Missions(ID=${mission},IsActiveEntity=true)?$expand=categories($orderby=score)`)
    expect(expanded.json()).toMatchObject({ categories: [{ score: 0.25 }, { score: 1 }] })
    const further = await ask(`${path}?$expand=mission($expand=categories($orderby=score))`)
    expect(further.json()).toMatchObject({ mission: { categories: [{ score: 0.25 }, { score: 1 }] } })
  })

  test.each([COMPATIBLE, { accept: 'application/json;ieee754compatible=TRUE;q=0.9, text/html;q=0.1' }])(
    'are texts for clients that ask for IEEE754Compatible, and the answer says so: %s',
    async headers => {
      const list = await ask(`${ofMission}&$count=true`, headers)
      expect(list.headers['content-type']).toMatch(/;\s*ieee754compatible=true/i)
      expect(list.json()).toMatchObject({ '@odata.count': '2', value: [{ score: '0.2500' }, { score: '1.0000' }] })
      const path = `MissionCategories(ID=${rowsOf(list)[0]?.ID ?? ''},IsActiveEntity=true)`
      expect((await ask(`${path}/score`, headers)).json()).toMatchObject({ value: '0.2500' })
    }
  )

  test('$format says the same, and goes before Accept', async () => {
    const none = await ask(`${ofMission}&$format=application/json;odata.metadata=none;IEEE754Compatible=true`)
    expect(none.json()).toMatchObject({ value: [{ score: '0.2500' }, { score: '1.0000' }] })
    expect(none.text()).not.toContain('@odata')
    expect(scoresOf(await ask(`${ofMission}&$format=json`, COMPATIBLE))).toEqual([0.25, 1])
  })

  test('are the same in groups, aggregations and concatenations', async () => {
    const mine = `MissionCategories?$apply=filter(mission_ID%20eq%20${mission})`
    const grouped = `${mine}/groupby((score),aggregate(score%20with%20max%20as%20most))`
    const byMost = (rows: readonly Scored[]) => rows.map(({ score, most }) => [score, most]).sort()
    expect(byMost(rowsOf(await ask(grouped)))).toEqual([
      [0.25, 0.25],
      [1, 1]
    ])
    const texts = rowsOf(await ask(grouped, COMPATIBLE))
    expect(texts.every(({ most }) => typeof most === 'string')).toBe(true)
    const both = await ask(`${mine}/concat(identity,aggregate(score%20with%20sum%20as%20total))`)
    expect(rowsOf(both).map(({ score, total }) => score ?? total)).toEqual(expect.arrayContaining([0.25, 1, 1.25]))
  })

  test('each part of a batch has its own format', async () => {
    const parts = [undefined, COMPATIBLE].map((headers, index) => ({
      id: String(index),
      method: 'GET',
      url: ofMission,
      ...(headers && { headers })
    }))
    const answer = await post(`${admin}/$batch`, { requests: parts }, as('superadmin'))
    const { responses } = answer.json<{ responses: readonly { body: { value: readonly Scored[] } }[] }>()
    expect(responses.map(({ body }) => body.value.map(({ score }) => score))).toEqual([
      [0.25, 1],
      ['0.2500', '1.0000']
    ])
    const multipart = await send(`${admin}/$batch`, {
      method: 'POST',
      headers: { ...as('superadmin'), 'content-type': 'multipart/mixed;boundary=batch_1' },
      body: batchOf(reading(ofMission), reading(ofMission, `Accept: ${COMPATIBLE.accept}`)).replaceAll('\n', '\r\n')
    })
    expect(multipart.text().match(/"score":[^,]*/g)).toEqual([
      '"score":0.25',
      '"score":1',
      '"score":"0.2500"',
      '"score":"1.0000"'
    ])
  })

  test('are taken as numbers and as texts, and written alike', async () => {
    const fields = { title: 'New', categories: [{ category_ID: CATEGORIES[0], score: 0.5 }] }
    const created = await post(`${admin}/Missions`, fields, as('superadmin'))
    const draft = `Missions(ID=${created.json<{ ID: string }>().ID},IsActiveEntity=false)`
    const [row] = rowsOf(await ask(`${draft}/categories`))
    const path = `${draft}/categories(ID=${row?.ID ?? ''},IsActiveEntity=false)`
    const patch = async (score: unknown, headers = {}) => {
      const body = JSON.stringify({ score })
      const all = { ...as('superadmin'), 'content-type': 'application/json', 'if-match': '*', ...headers }
      return (await send(`${admin}/${path}`, { method: 'PATCH', headers: all, body })).json<Scored>().score
    }
    const written = [row?.score, await patch('0.75'), await patch(0.125), await patch('0.75', COMPATIBLE)]
    await send(`${admin}/${draft}`, { method: 'DELETE', headers: { ...as('superadmin'), 'if-match': '*' } })
    expect(written).toEqual([0.5, 0.75, 0.125, expect.stringMatching(/^0\.75(00)?$/)])
  })

  test('are numbers where changes are told', async () => {
    const slug = `numbers-${crypto.randomUUID()}`
    await publish(backend, { [slug]: sampleDocument(slug) })
    const query = `Tutorials?$filter=slug%20eq%20'${slug}'&$select=slug&$expand=categories($select=score)`
    const first = await ask(query, { prefer: 'odata.track-changes' })
    const [{ ID } = { ID: '' }] = rowsOf(first) as unknown as readonly { ID: string }[]
    await backend.sql(
      'INSERT INTO tutorials_catalog_TutorialCategories (ID, tutorial_ID, category_ID, score) VALUES (?, ?, ?, ?)',
      [crypto.randomUUID(), ID, CATEGORIES[0], 0.375]
    )
    const link = first.json<Readonly<Record<string, string>>>()['@odata.deltaLink']
    const changed = await ask(String(link))
    expect(changed.json()).toMatchObject({ value: [{ slug, categories: [{ score: 0.375 }] }] })
  })

  test('are numbers in the answers of functions, for both kinds of clients', async () => {
    const share = (headers = {}) =>
      get(`${backend.url}/api/countCompletedMissionsPercent(userLegacyId=0)`, { ...as('api'), ...headers })
    expect((await share()).json<{ value: unknown }>().value).toEqual(expect.any(Number))
    expect((await share(COMPATIBLE)).json<{ value: unknown }>().value).toEqual(expect.any(String))
  })
})
