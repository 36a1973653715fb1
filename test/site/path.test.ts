import { beforeAll, expect, test } from '@jest/globals'
import { startSampleSite } from '../e2e/support/sample-site.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Gateway } from '../support/gateway.ts'
import { get, type HttpResponse } from '../support/http/http.ts'

let gateway: Gateway

beforeAll(async () => {
  ;({ gateway } = await startSampleSite())
})

const page = (path: string): Promise<HttpResponse> => get(gateway.url + path, { accept: 'text/html' })

/** The tutorials in the path of a page, by their addresses, in order. */
async function stopsAt(path: string): Promise<string[]> {
  const text = (await page(path)).text()
  const [, way = ''] = /<ol class="legs">([^]*)<section class="path-end"/.exec(text) ?? []
  return [...way.matchAll(/href="\/tutorials\/([^"]+)"/g)].map(([, slug = '']) => slug)
}

/** The objects of schema.org on a page, by type. */
async function structuredAt(path: string): Promise<Record<string, Record<string, unknown>>> {
  const scripts = (await page(path)).text().matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)
  const objects = [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>)
  return Object.fromEntries(objects.map(object => [String(object['@type']), object]))
}

verifies('GATEWAY-022', 'a mission is a page that shows its path', async () => {
  const answer = await page('/missions/run-for-a-team')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const text = answer.text()
  expect(text).toContain('<title>Run the platform for a team · Tutorials</title>')
  for (const shown of [
    '1 h 35 min',
    'Advanced',
    '6 tutorials',
    'Choose one of 2 ways',
    'if your deployment is in the cloud'
  ])
    expect(text).toContain(shown)
  expect(text).toMatch(/<a class="button" href="\/tutorials\/start-the-platform"><span[^>]*>Start</)
  expect(await stopsAt('/missions/run-for-a-team')).toEqual([
    'start-the-platform',
    'keys-and-credentials',
    'operate-the-backend',
    'run-on-postgresql',
    'caching-and-etags',
    'delta-flags-explained',
    'sign-and-verify-provenance'
  ])
})

test('a group within a mission stands where learners meet it, and the numbers run on', async () => {
  const path = '/missions/your-first-tutorial'
  expect(await stopsAt(path)).toEqual([
    'start-the-platform',
    'write-your-first-tutorial',
    'steps-options-and-lists',
    'show-code-to-readers',
    'images-tables-and-video',
    'fix-a-refused-tutorial'
  ])
  const text = (await page(path)).text()
  expect([...text.matchAll(/<ol class="stops" start="(\d+)"/g)].map(([, start]) => start)).toEqual(['1', '3', '6'])
  expect(text).toContain('Let somebody follow your tutorial while you watch')
})

verifies('GATEWAY-023', 'a group is a page that shows its path, and the missions that it is part of', async () => {
  const answer = await page('/groups/readable-steps')
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await stopsAt('/groups/readable-steps')).toEqual([
    'steps-options-and-lists',
    'show-code-to-readers',
    'images-tables-and-video'
  ])
  expect(answer.text()).toMatch(/Part of this mission<\/h2>[^]*href="\/missions\/your-first-tutorial"/)
  expect((await page('/groups/publish-and-repair')).text()).not.toContain('Part of')
})

test('search engines are told what it is, what it consists of and where it stands', async () => {
  const { Course: course, ItemList: list, BreadcrumbList: trail } = await structuredAt('/groups/readable-steps')
  const origin = `http://localhost:${gateway.port}`
  expect(course).toMatchObject({
    name: 'Make steps easy to follow',
    url: `${origin}/groups/readable-steps`,
    timeRequired: 'PT35M',
    educationalLevel: 'beginner'
  })
  expect(list).toMatchObject({ numberOfItems: 3 })
  expect(list?.['itemListElement']).toContainEqual(
    expect.objectContaining({ position: 2, url: `${origin}/tutorials/show-code-to-readers` })
  )
  expect(trail?.['itemListElement']).toMatchObject([
    ...['Home', 'Tutorials', 'From nothing to your first tutorial', 'Make steps easy to follow'].map(name => ({
      name
    }))
  ])
})

test.each([
  ['/missions/Run-For-A-Team', '/missions/run-for-a-team'],
  ['/missions/run-for-a-team/', '/missions/run-for-a-team'],
  ['/groups/readable-steps.html', '/groups/readable-steps'],
  ['/missions', '/tutorials/?type=mission'],
  ['/groups/', '/tutorials/?type=group']
])('%s leads to %s', async (path, location) => {
  const answer = await page(path)
  expect([answer.status, answer.headers.location]).toEqual([301, location])
})

test.each(['/missions/readable-steps', '/groups/run-for-a-team', '/missions/nothing-like-it', '/missions/a/b'])(
  'nothing is at %s',
  async path => {
    const answer = await page(path)
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  }
)
