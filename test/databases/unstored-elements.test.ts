import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { entitySets } from '../support/http/metadata.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'

onBothInFullRun('statements')

describe('what no column holds', () => {
  /** Backend with elements that no column holds: CAP adds them for drafts, or handlers compute them. */
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  interface Answer {
    readonly status: number
    readonly error?: { readonly code: string; readonly message: string; readonly target?: string }
    readonly value?: readonly Readonly<Record<string, unknown>>[]
  }

  async function read(path: string, user = 'superadmin'): Promise<Answer> {
    const answer = await get(backend.url + path.replaceAll(' ', '%20'), as(user))
    return { status: answer.status, ...answer.json<Omit<Answer, 'status'>>() }
  }

  const flags = ['IsActiveEntity', 'HasActiveEntity', 'HasDraftEntity', 'DraftAdministrativeData_DraftUUID']
  const paths = ['DraftAdministrativeData/InProcessByUser', 'SiblingEntity/ID']

  /** Options of which the database would not know the element. */
  const unstored: readonly ((element: string) => string)[] = [
    element => `$apply=groupby((${element}))`,
    element => `$apply=identity/groupby((${element},${element}),aggregate($count as n))&$top=1`,
    element => `$apply=concat(groupby((${element})),aggregate($count as n))`,
    element => `$apply=aggregate(${element} with max as x)`,
    element => `$filter=contains(${element},'a')`,
    element => `$orderby=tolower(${element})`
  ]

  /** Options of which CAP would take a part. */
  const torn: readonly ((element: string) => string)[] = [
    element => `$filter=true eq ${element}`,
    element => `$filter=ID ne null and not (${element} eq true)`,
    element => `$filter=${element} eq ${element}`,
    element => `$apply=filter(true eq ${element})/groupby((ID))`
  ]

  test('elements of drafts are refused by name where the database would be asked for them, in every entity that has drafts', async () => {
    const sets = await entitySets(backend, '/admin', 'AdminService', 'superadmin')
    const drafted = sets.filter(({ properties }) => properties.some(({ name }) => name === 'IsActiveEntity'))
    expect(drafted.length).toBeGreaterThan(9)
    for (const [at, { name }] of drafted.entries())
      for (const [turn, options] of [...unstored, ...torn].entries()) {
        const element = [...flags, ...paths][(at + turn) % 6] as string
        const asked = `/admin/${name}?${options(element)}`
        const { status, error } = await read(asked)
        expect({ asked, status, ...error }).toMatchObject({
          asked,
          status: 400,
          code: 'invalid_query',
          target: element
        })
        expect(error?.message).toMatch(/ is not stored: | can be compared with a value in \$filter/)
      }
  })

  test.each([
    [
      'Groups?$apply=search(a)/search(a)/groupby((HasActiveEntity,HasDraftEntity),aggregate($count as n))',
      'HasActiveEntity'
    ],
    ['GroupSlugRedirects?$filter=group/IsActiveEntity eq true', 'group/IsActiveEntity'],
    [
      'GroupSlugRedirects?$select=group/DraftAdministrativeData/InProcessByUser',
      'group/DraftAdministrativeData/InProcessByUser'
    ],
    ['GroupSlugRedirects?$apply=groupby((group/HasDraftEntity),aggregate($count as n))', 'group/HasDraftEntity'],
    ['GroupSlugRedirects?$expand=group($orderby=HasActiveEntity)', 'HasActiveEntity'],
    ['Groups?$filter=tags/any(d:d/SiblingEntity/ID eq null)', 'SiblingEntity/ID'],
    [
      'Missions?$expand=tags($filter=DraftAdministrativeData/InProcessByUser eq null)',
      'DraftAdministrativeData/InProcessByUser'
    ],
    ['Groups?$compute=IsActiveEntity add 1 as x', 'IsActiveEntity'],
    ['Dashboards?$apply=groupby((isOwn))', 'isOwn'],
    ['Dashboards?$filter=isOwn eq null', 'isOwn'],
    ['Dashboards(11111111-1111-4111-8111-111111111111)?$orderby=isOwn', 'isOwn'],
    ['MissionTags?$expand=mission($orderby=HasDraftEntity)', 'HasDraftEntity']
  ])('%s is refused by name', async (path, target) => {
    const { status, error } = await read(`/admin/${path}`)
    expect({ status, ...error }).toMatchObject({ status: 400, code: 'invalid_query', target })
  })

  test('a list of drafts and of what is active is not ordered by an expression', async () => {
    const { status, error } = await read(
      '/admin/Groups?$filter=IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null&$orderby=tolower(title)'
    )
    expect({ status, ...error }).toMatchObject({ status: 400, target: '$orderby' })
  })

  test('what pages of drafts ask for is answered', async () => {
    const title = 'Groups that have a draft'
    const created = await post(`${backend.url}/admin/Groups`, { title }, as('superadmin'))
    expect(created.status).toBe(201)
    const { ID } = created.json<{ ID: string }>()
    const found = async (filter: string, more = '') => {
      const { status, value } = await read(`/admin/Groups?$filter=title eq '${title}' and ${filter}${more}`)
      expect(status).toBe(200)
      return value
    }
    const own = [{ ID, IsActiveEntity: false, HasActiveEntity: false }]
    expect(await found('IsActiveEntity eq false', '&$orderby=IsActiveEntity,title')).toMatchObject(own)
    expect(await found('(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)')).toMatchObject(own)
    expect(await found(`(ID eq ${ID} and IsActiveEntity eq false)`, '&$expand=DraftAdministrativeData')).toMatchObject([
      { ID, DraftAdministrativeData: { DraftIsCreatedByMe: true } }
    ])
    expect(await found('IsActiveEntity eq true and HasDraftEntity eq false')).toEqual([])
    expect(
      await found(
        "SiblingEntity/IsActiveEntity eq null and IsActiveEntity eq true and DraftAdministrativeData/InProcessByUser ne ''"
      )
    ).toEqual([])
    expect((await read('/admin/Groups?$apply=groupby((title,IsActiveEntity))')).status).toBe(200)
  })

  test.each([
    'Groups?$apply=orderby(title)/top(3)/skip(0)',
    'Groups?$apply=top(3)/skip(0)&$select=ID,IsActiveEntity',
    'Dashboards?$apply=top(3)/skip(0)/top(1)&$select=ID,isOwn',
    'Dashboards?$apply=groupby((ID,isOwn))/top(2)/skip(0)/top(1)'
  ])('%s is answered: queries within queries hand on what is stored', async path => {
    expect(await read(`/admin/${path}`)).toMatchObject({ status: 200, value: expect.any(Array) })
  })

  test('what handlers compute is answered of nested queries too', async () => {
    const tag = { name: 'topic>nested', label: 'Nested', titlePath: 'Topic>Nested' }
    expect((await post(`${backend.url}/admin/Tags`, tag, as('superadmin'))).status).toBe(201)
    const path = '/author/Tags?$select=ID,actualTag'
    const stored = await read(`${path}&$filter=name eq 'topic>nested'`, 'author')
    const nested = await read(`${path}&$apply=filter(name eq 'topic>nested')/top(3)/skip(0)/top(1)`, 'author')
    for (const { value } of [stored, nested]) expect(value).toEqual([expect.objectContaining({ actualTag: 'nested' })])
  })

  test.each(['orderby(statusText)/top(5)/skip(1)', 'orderby(statusText)/top(5)', 'orderby(statusText)'])(
    'what is counted is not ordered by what is not stored: $apply=%s',
    async apply => {
      const { status, error } = await read(`/pats/MyPATs/$count?$apply=${apply}`, 'learner')
      expect({ status, ...error }).toMatchObject({ status: 400, code: 'invalid_query', target: 'statusText' })
      expect((await read(`/pats/MyPATs?$apply=${apply}`, 'learner')).status).toBe(200)
    }
  )
})
