import { beforeAll, describe, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

onBothInFullRun('constraints', 'statements')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await storeGraph(backend, {
    concepts: {
      entity: { name: 'Entity' },
      service: { name: 'Service', published: false },
      association: { name: 'Association', published: false },
      hidden: { name: 'Hidden', published: false },
      old: { name: 'Old', published: true, status: 'RETIRED' },
      odata: { name: 'OData', published: false },
      'o-data': { name: 'O Data', published: false },
      bad: { name: 'Bad', published: false }
    },
    tutorials: ['one', 'two', 'three'],
    teaches: [
      ['one', 'entity'],
      ['one', 'service'],
      ['two', 'service'],
      ['one', 'association'],
      ['three', 'o-data'],
      ['two', 'hidden']
    ],
    requires: [
      ['service', 'entity'],
      ['o-data', 'entity'],
      ['o-data', 'odata']
    ]
  })
  await backend.sql('UPDATE tutorials_graph_Concepts SET modifiedAt = ?', [new Date()])
})

interface Concept {
  readonly ID: string
  readonly slug: string
  readonly status: string
  readonly publishedAt: string | null
  readonly publishedBy: string | null
}

const admin = as('admin')

async function concept(slug: string): Promise<Concept & { '@odata.etag': string }> {
  const answer = await get(`${backend.url}/admin/Concepts?$filter=slug%20eq%20'${slug}'`, admin)
  const [row] = answer.json<{ value: (Concept & { '@odata.etag': string })[] }>().value
  if (!row) throw new Error(`no concept ${slug}: ${answer.text()}`)
  return row
}

const call = (name: string, body: object, user = 'admin') => post(`${backend.url}/graph/${name}`, body, as(user))

async function bound(action: string, slug: string, user = 'admin'): Promise<HttpResponse> {
  const { ID, '@odata.etag': etag } = await concept(slug)
  return post(`${backend.url}/admin/Concepts(${ID})/AdminService.${action}`, {}, { ...as(user), 'if-match': etag })
}

async function change(slug: string, body: object, user = 'admin'): Promise<HttpResponse> {
  const { ID, '@odata.etag': etag } = await concept(slug)
  return send(`${backend.url}/admin/Concepts(${ID})`, {
    method: 'PATCH',
    headers: { ...as(user), 'if-match': etag, 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
}

const publicSlugs = async () => {
  const answer = await get(`${backend.url}/graph/PublishedConcepts?$orderby=slug`)
  return answer.json<{ value: { slug: string }[] }>().value.map(({ slug }) => slug)
}

interface Built {
  readonly slug: string
  readonly teaches: readonly { readonly slug: string }[]
  readonly requires: readonly { readonly slug: string }[]
  readonly requiredBy: readonly { readonly slug: string }[]
}

const built = async () => (await get(`${backend.url}/build/concepts`)).json<{ concepts: readonly Built[] }>().concepts

describe('the publish gate', () => {
  verifies(
    ['GRAPH-016', 'GRAPH-031', 'GRAPH-037', 'CATALOG-067', 'CATALOG-068'],
    'visitors see published, ACTIVE concepts only',
    async () => {
      expect(await publicSlugs()).toEqual(['entity'])
      expect(await built()).toMatchObject([
        { slug: 'entity', name: 'Entity', teaches: [{ slug: 'one' }], requiredBy: [] }
      ])
      const links = await get(`${backend.url}/graph/TutorialConceptLinks`)
      expect(links.json()).toMatchObject({ value: [{ tutorial: 'one', concept: 'entity' }] })
      expect((await get(`${backend.url}/graph/ConceptEdges`)).json()).toMatchObject({ value: [] })
    }
  )

  verifies(
    ['GRAPH-032', 'GRAPH-033', 'GRAPH-036', 'GRAPH-038', 'GRAPH-055', 'GRAPH-009'],
    'publishConcept by slug, or by ID, shows it; a second time changes nothing',
    async () => {
      expect((await call('publishConcept', { concept: 'service' })).status).toBe(204)
      const published = await concept('service')
      expect(published).toMatchObject({ status: 'ACTIVE', publishedBy: 'admin', publishedAt: expect.any(String) })
      expect((await call('publishConcept', { concept: published.ID }, 'superadmin')).status).toBe(204)
      expect(await concept('service')).toMatchObject({ publishedBy: 'admin', publishedAt: published.publishedAt })
      await until(async () =>
        isDeepStrictEqual(
          (await built()).map(({ slug }) => slug),
          ['entity', 'service']
        )
      )
      expect(await built()).toMatchObject([
        { slug: 'entity', requiredBy: [{ slug: 'service' }] },
        { slug: 'service', requires: [{ slug: 'entity' }], teaches: [{ slug: 'one' }, { slug: 'two' }] }
      ])
      expect((await get(`${backend.url}/graph/ConceptEdges`)).json()).toMatchObject({
        value: [{ source: 'service', target: 'entity', predicate: 'requires' }]
      })
    }
  )

  verifies(['GRAPH-039', 'GRAPH-040', 'GRAPH-056'], 'unpublishConcept hides it again', async () => {
    expect((await call('unpublishConcept', { concept: 'service' })).status).toBe(204)
    expect(await concept('service')).toMatchObject({ status: 'ACTIVE', publishedAt: null, publishedBy: null })
    expect(await publicSlugs()).toEqual(['entity'])
    await until(async () =>
      isDeepStrictEqual(
        (await built()).map(({ slug }) => slug),
        ['entity']
      )
    )
    expect((await call('unpublishConcept', { concept: 'service' })).status).toBe(204)
  })

  verifiesOnSqlite('GRAPH-057', 'both need the scope KnowledgeGraph.Admin', async () => {
    for (const name of ['publishConcept', 'unpublishConcept']) {
      expect((await post(`${backend.url}/graph/${name}`, { concept: 'service' })).status).toBe(401)
      for (const user of ['learner', 'author'])
        expect((await call(name, { concept: 'service' }, user)).status).toBe(403)
    }
  })

  verifiesOnSqlite('GRAPH-035', 'a concept that is not ACTIVE is refused and stays as it is', async () => {
    const refused = await call('publishConcept', { concept: 'old' })
    expect([refused.status, refused.json()]).toMatchObject([409, { error: { code: 'wrong_state' } }])
    expect(await concept('old')).toMatchObject({ status: 'RETIRED' })
    expect(await publicSlugs()).not.toContain('old')
  })

  test.each([
    [{}, 400, 'slug'],
    [{ concept: '' }, 400, 'slug'],
    [{ concept: 'nobody' }, 404, 'concept'],
    [{ concept: '00000000-0000-4000-8000-000000000000' }, 404, 'concept'],
    [{ concept: 5 }, 400, 'concept'],
    [{ slug: null }, 400, 'slug'],
    [{ slug: 'entity', concept: 'service' }, 400, 'concept'],
    [{ slug: 'nobody' }, 404, 'slug'],
    [{ ID: '00000000-0000-4000-8000-000000000000' }, 404, 'ID'],
    [{ ID: 'no-id' }, 404, 'ID']
  ])('%j is %i', async (body, status, target) => {
    for (const name of ['publishConcept', 'unpublishConcept']) {
      const refused = await call(name, body)
      expect([name, refused.status, refused.json()]).toMatchObject([name, status, { error: { target } }])
    }
  })

  test('a concept is named by slug, by ID or by either of them', async () => {
    const { ID } = await concept('association')
    for (const named of [{ slug: 'association' }, { ID }, { concept: 'association', slug: null, ID: null }])
      for (const [name, isPublic] of [
        ['publishConcept', true],
        ['unpublishConcept', false]
      ] as const) {
        const answer = await call(name, named)
        expect([name, named, answer.status]).toEqual([name, named, 204])
        expect((await publicSlugs()).includes('association')).toBe(isPublic)
      }
  })

  test('the bound actions do the same', async () => {
    expect((await bound('publishConcept', 'association')).status).toBe(204)
    expect(await publicSlugs()).toContain('association')
    expect((await bound('unpublishConcept', 'association')).status).toBe(204)
    expect(await publicSlugs()).not.toContain('association')
  })

  verifies('GRAPH-034', 'those with the most links are published together', async () => {
    const answer = await post(`${backend.url}/admin/publishTopConcepts`, { count: 1 }, admin)
    expect(answer.json()).toMatchObject({ published: 1, slugs: ['service'] })
    for (const count of [0, 501, null]) {
      const refused = await post(`${backend.url}/admin/publishTopConcepts`, { count }, admin)
      expect([count, refused.status]).toEqual([count, 400])
    }
  })
})

describe('admins', () => {
  verifiesOnSqlite('GRAPH-015', 'neither create nor delete concepts', async () => {
    expect((await post(`${backend.url}/admin/Concepts`, { slug: 'x', name: 'X' }, admin)).status).toBe(405)
    const { ID } = await concept('hidden')
    expect(
      (await send(`${backend.url}/admin/Concepts(${ID})`, { method: 'DELETE', headers: { ...admin, 'if-match': '*' } }))
        .status
    ).toBe(405)
  })

  verifies(
    ['GRAPH-010', 'GRAPH-041', 'GRAPH-042', 'GRAPH-043'],
    'merge duplicates: links stay at the loser and count for the canonical concept',
    async () => {
      await bound('publishConcept', 'odata')
      const preview = await get(`${backend.url}/admin/previewMerge(loser='o-data',canonical='odata')`, admin)
      expect(preview.json()).toMatchObject({ loser: 'o-data', canonical: 'odata', tutorialLinks: 1, edges: 2 })
      const merged = await post(`${backend.url}/admin/mergeConcepts`, { loser: 'o-data', canonical: 'odata' }, admin)
      expect([merged.status, merged.json()]).toMatchObject([200, { tutorialLinks: 1 }])
      expect(await concept('o-data')).toMatchObject({ status: 'MERGED', mergedInto_ID: (await concept('odata')).ID })
      const links = await get(`${backend.url}/graph/TutorialConceptLinks?$filter=tutorial%20eq%20'three'`)
      expect(links.json()).toMatchObject({ value: [{ tutorial: 'three', concept: 'odata' }] })
      const { ID } = await concept('o-data')
      const stored = await get(`${backend.url}/admin/TutorialConceptLinks?$filter=concept_ID%20eq%20${ID}`, admin)
      expect(stored.json<{ value: unknown[] }>().value).toHaveLength(1)
      const edges = await get(`${backend.url}/graph/ConceptEdges?$filter=source%20eq%20'odata'`)
      expect(edges.json<{ value: unknown[] }>().value).toMatchObject([{ source: 'odata', target: 'entity' }])
      await until(async () =>
        (await built()).some(({ slug, teaches }) => slug === 'odata' && teaches[0]?.slug === 'three')
      )
    }
  )

  test.each([
    ['o-data', 'entity', 409],
    ['entity', 'o-data', 409],
    ['entity', 'entity', 400],
    ['entity', 'nobody', 404],
    ['old', 'entity', 409]
  ])('merging %s into %s is %i', async (loser, canonical, status) => {
    const refused = await post(`${backend.url}/admin/mergeConcepts`, { loser, canonical }, admin)
    expect([refused.status, refused.json()]).toMatchObject([status, { error: { message: expect.any(String) } }])
  })

  verifiesOnSqlite('GRAPH-044', 'veto by the status; a vetoed concept stays so', async () => {
    expect((await change('bad', { status: 'VETOED' })).status).toBe(200)
    expect(await concept('bad')).toMatchObject({ status: 'VETOED' })
    for (const status of ['ACTIVE', 'RETIRED', 'MERGED'])
      expect([status, (await change('bad', { status })).status]).toEqual([status, status === 'MERGED' ? 400 : 409])
    expect((await bound('publishConcept', 'bad')).status).toBe(409)
  })

  verifiesOnSqlite(['GRAPH-007', 'GRAPH-004', 'GRAPH-005'], 'names and states have their rules', async () => {
    expect((await change('hidden', { status: 'GONE' })).status).toBe(400)
    expect((await change('hidden', { name: 'x'.repeat(121) })).status).toBe(400)
    expect((await change('hidden', { name: ' ' })).status).toBe(400)
    expect((await change('hidden', { name: 'Hidden thing' })).status).toBe(200)
    expect((await change('hidden', { status: 'RETIRED' })).status).toBe(409)
  })

  verifies(['GRAPH-001', 'GRAPH-003', 'GRAPH-008', 'GRAPH-011'], 'the table has its limits and defaults', async () => {
    const insert = (slug: string) =>
      backend.sql('INSERT INTO tutorials_graph_Concepts (ID, slug, name, status) VALUES (?, ?, ?, ?)', [
        `11111111-1111-4111-8111-${slug.slice(0, 12).padEnd(12, '0')}`.replace(/[^0-9a-f-]/g, '0'),
        slug,
        'Name',
        'ACTIVE'
      ])
    await insert('fresh')
    await graphChanged(backend)
    expect(await concept('fresh')).toMatchObject({ extractionCount: 0, publishedAt: null })
    await expect(insert('entity')).rejects.toThrow()
    const metadata = (await get(`${backend.url}/admin/$metadata`, admin)).text()
    const type = /<EntityType Name="Concepts">[^]*?<\/EntityType>/.exec(metadata)?.[0]
    expect(type).toMatch(/Name="slug" Type="Edm.String" MaxLength="80"/)
    expect(type).toMatch(/Name="name" Type="Edm.String" MaxLength="120"/)
  })
})

verifies(['CATALOG-069', 'CATALOG-070'], 'numbers of the graph, kept for a minute', async () => {
  const answer = await get(`${backend.url}/build/kg-stats`)
  expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=300')
  const [numbers, slugs] = [answer.json<{ concepts: number; published: number }>(), await publicSlugs()]
  expect(numbers).toMatchObject({ published: slugs.length, concepts: slugs.length, generatedAt: expect.any(String) })
})

testOnBoth('the latest extraction is that of what is published', async () => {
  const extracted = (concept: string, at: string) =>
    backend.sql(
      `UPDATE tutorials_graph_TutorialConceptLinks SET extractedAt = ?
       WHERE concept_ID IN (SELECT ID FROM tutorials_graph_Concepts WHERE slug = ?)`,
      [new Date(at), concept]
    )
  await extracted('entity', '2026-03-01T10:00:00.000Z')
  await extracted('hidden', '2026-04-01T10:00:00.000Z')
  await graphChanged(backend)
  await until(async () => {
    const numbers = (await get(`${backend.url}/build/kg-stats`)).json<{ lastExtractedAt: string | null }>()
    return numbers.lastExtractedAt === '2026-03-01T10:00:00.000Z'
  })
})

verifiesOnSqlite('CONTENT-048', 'the index of concepts lists what is published', async () => {
  const index = (await get(`${backend.url}/content/concepts-index`)).json<{
    count: number
    concepts: { slug: string }[]
  }>()
  expect(index.concepts.map(({ slug }) => slug)).toEqual(await publicSlugs())
  expect(index.concepts[0]).toMatchObject({ slug: 'entity', tutorialCount: 1, firstLetter: 'E' })
})
