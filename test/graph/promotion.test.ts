import { beforeAll, describe, expect } from '@jest/globals'
import { createHash, randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { callTool, rpc, type RpcAnswer, toolNames, valueOf } from '../mcp/support/mcp.ts'
import { storeGraph } from './support/stored-graph.ts'

onBoth('constraints', 'statements', 'transactions')

const COMMUNITY = 910_001
const GONE = 910_002
const FINGERPRINT = createHash('sha256').update('promo-a\npromo-b\npromo-c\npromo-gone').digest('hex')
const superadmin = as('superadmin')
let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  await storeGraph(backend, { tutorials: ['promo-a', 'promo-b', 'promo-c', 'promo-gone'] })
  const titles = { 'promo-a': 'zebra', 'promo-b': 'Äpfel', 'promo-c': 'Banana' }
  for (const [slug, title] of Object.entries(titles))
    await backend.sql('UPDATE tutorials_catalog_Tutorials SET title = ? WHERE slug = ?', [title, slug])
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'promo-gone'`)
  const members = ['tutorial:promo-a', 'tutorial:promo-b', 'tutorial:promo-c', 'tutorial:promo-gone', 'concept:promo']
  for (const member of members) await storeMember(COMMUNITY, member)
  await storeMember(GONE, 'tutorial:promo-gone')
})

async function storeMember(community: number, vertexKey: string): Promise<void> {
  const [vertexType = '', slug = ''] = vertexKey.split(':')
  await backend.sql(
    `INSERT INTO tutorials_graph_KgCommunity (communityId, vertexKey, vertexType, slug, detectedAt, communityFingerprint)
     VALUES (?, ?, ?, ?, ?, ?)`,
    [community, vertexKey, vertexType, slug, new Date(), FINGERPRINT]
  )
}

const promote = (body: object, headers: Partial<typeof superadmin> = superadmin) =>
  post(`${backend.url}/admin/promoteCommunityToMission`, body, headers)

const rowsOf = async (path: string) =>
  (await get(`${backend.url}/admin/${path.replaceAll(' ', '%20')}`, superadmin)).json<{ value: Mission[] }>().value

interface Mission {
  readonly ID: string
  readonly completionPaths: readonly unknown[]
}

const fresh = () => `promoted-${randomUUID()}`

describe('promoteCommunityToMission', () => {
  verifies(
    ['CATALOG-048', 'CATALOG-049', 'CATALOG-050', 'CATALOG-051', 'CATALOG-052'],
    'drafts a mission of the tutorials of a community, from A to Z',
    async () => {
      const slug = fresh()
      const answer = await promote({
        communityId: COMMUNITY,
        missionSlug: slug.toUpperCase(),
        title: ' From a community '
      })
      const mission = { slug, title: 'From a community', published: false, sourceKgCommunityId: COMMUNITY }
      expect([answer.status, answer.json()]).toMatchObject([200, mission])
      const [stored, ...others] = await rowsOf(
        `Missions?$filter=slug eq '${slug}' and IsActiveEntity eq true&$expand=completionPaths($expand=items($orderby=itemOrder;$expand=tutorial($select=slug)))`
      )
      expect(others).toEqual([])
      const items = ['promo-b', 'promo-c', 'promo-a'].map((tutorial, itemOrder) => ({
        itemOrder,
        taskType: 'TUTORIAL',
        tutorial: { slug: tutorial }
      }))
      const completionPaths = [{ name: 'Default', slug: `${slug}-default`, items }]
      expect(stored).toMatchObject({ ...mission, sourceKgCommunityFingerprint: FINGERPRINT, completionPaths })
    }
  )

  test('is in the audit log', async () => {
    const slug = fresh()
    await promote({ communityId: COMMUNITY, missionSlug: slug, title: 'Audited' })
    const events = await backend.sql(
      `SELECT data FROM tutorials_platform_AuditEvents WHERE action = 'kg.community.promoted'`
    )
    const data = events.map(event => JSON.parse(String(event['data'])) as object)
    expect(data).toContainEqual(expect.objectContaining({ communityId: COMMUNITY, missionSlug: slug, tutorials: 3 }))
  })

  testOnBoth('a slug that a mission has is refused, and nothing is written', async () => {
    const missionSlug = fresh()
    expect((await promote({ communityId: COMMUNITY, missionSlug, title: 'First' })).status).toBe(200)
    const again = await promote({ communityId: COMMUNITY, missionSlug, title: 'Again' })
    expect([again.status, again.json()]).toMatchObject([409, { error: { code: 'slug_taken', target: 'missionSlug' } }])
    expect(await rowsOf(`CompletionPaths?$filter=slug eq '${missionSlug}-default'`)).toHaveLength(1)
  })

  testOnBoth('of several calls at once, one drafts the mission', async () => {
    const missionSlug = fresh()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(title => promote({ communityId: COMMUNITY, missionSlug, title }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await rowsOf(`CompletionPaths?$filter=slug eq '${missionSlug}-default'`)).toHaveLength(1)
  })

  test.each([
    [{ missionSlug: 'x', title: 'X' }, 400, 'communityId'],
    [{ communityId: COMMUNITY, title: 'X' }, 400, 'missionSlug'],
    [{ communityId: COMMUNITY, missionSlug: 'not a slug', title: 'X' }, 400, 'slug'],
    [{ communityId: COMMUNITY, missionSlug: 'promo-x', title: ' ' }, 400, 'title'],
    [{ communityId: 'one', missionSlug: 'promo-x', title: 'X' }, 400, undefined],
    [{ communityId: COMMUNITY, missionSlug: 'promo-x', title: 'x'.repeat(256) }, 400, 'title'],
    [{ communityId: 910_999, missionSlug: 'promo-x', title: 'X' }, 404, 'communityId'],
    [{ communityId: GONE, missionSlug: 'promo-x', title: 'X' }, 404, 'communityId']
  ])('%j is %i', async (body, status, target) => {
    const { error } = (await answerOf(promote(body), status)) as { error: { target?: string } }
    if (target !== undefined) expect(error.target).toBe(target)
    expect(await rowsOf(`Missions?$filter=slug eq 'promo-x' and IsActiveEntity eq true`)).toEqual([])
  })

  verifiesOnSqlite('CATALOG-053', 'needs the scope SuperAdmin', async () => {
    const body = { communityId: COMMUNITY, missionSlug: fresh(), title: 'X' }
    expect((await promote(body, as('admin'))).status).toBe(403)
    expect((await promote(body, {})).status).toBe(401)
  })
})

async function answerOf(sent: ReturnType<typeof promote>, status: number): Promise<unknown> {
  const answer = await sent
  expect([answer.status, answer.text()]).toEqual([status, expect.stringContaining('error')])
  return answer.json()
}

verifiesOnSqlite(['MCP-032', 'MCP-045'], 'agents draft it by a tool on /mcp/admin, for SuperAdmin alone', async () => {
  const admin = `${backend.url}/mcp/admin`
  const name = 'promote_community_to_mission'
  const missionSlug = fresh()
  const given = { communityId: COMMUNITY, missionSlug, title: 'By an agent' }
  expect(await toolNames(admin, as('admin'))).not.toContain(name)
  expect(await valueOf(admin, name, given, superadmin)).toMatchObject({ slug: missionSlug, title: 'By an agent' })
  expect(await rowsOf(`Missions?$filter=slug eq '${missionSlug}'`)).toHaveLength(1)
  const again = await callTool(admin, name, given, superadmin)
  expect([again.isError, again.content[0]?.text]).toEqual([true, `There is a mission ${missionSlug} already`])
  const refused = await rpc(admin, 'tools/call', { name, arguments: given }, as('admin'))
  expect([refused.status, refused.json<RpcAnswer>().error?.message]).toEqual([
    403,
    `${name} needs the scope SuperAdmin`
  ])
})
