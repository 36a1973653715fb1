import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'

inFullRun()

type Entry = Readonly<Record<string, unknown>>
let backend: Backend

const feed = async (name: string): Promise<Record<string, Entry[]>> =>
  (await get(`${backend.url}/build/${name}`)).json<Record<string, Entry[]>>()
const slugsOf = (entries: readonly Entry[] | undefined) => entries?.map(({ slug }) => slug)
const seeded = async () => {
  await until(async () => (await feed('catalog'))['missions']?.length === 3)
}

beforeAll(async () => {
  backend = await startBackend({ env: { SEED_SAMPLES: 'true' } })
  await seeded()
})

describe('a fresh installation', () => {
  test('has reviewed concepts with what they require, so that there is a map to look at', async () => {
    await until(async () => (await feed('concepts'))['concepts']?.length === 22)
    const concepts = (await feed('concepts'))['concepts'] ?? []
    expect(concepts.find(({ slug }) => slug === 'publish-session')).toMatchObject({
      teaches: [{ slug: 'publish-with-curl' }],
      requires: [{ slug: 'content-key' }, { slug: 'publish' }],
      requiredBy: [{ slug: 'delta-version' }]
    })
    const path = `${backend.url}/graph/path?from=write-your-first-tutorial&to=delta-flags-explained`
    await until(async () => (await get(path)).status === 200)
    const nav = (await get(`${backend.url}/content/nav`)).json<{ tutorials: readonly Entry[] }>()
    expect(nav.tutorials.find(({ slug }) => slug === 'sign-and-verify-provenance')).toMatchObject({
      concepts: [{ slug: 'provenance', name: 'Provenance' }]
    })
  })

  test('shows missions, groups and featured items to whoever builds a site', async () => {
    const { missions, hierarchies, standaloneGroups, featured, tutorials } = await feed('catalog')
    expect(slugsOf(missions)).toEqual(['readers-who-finish', 'run-for-a-team', 'your-first-tutorial'])
    expect(slugsOf(standaloneGroups)).toEqual(['publish-and-repair'])
    expect(slugsOf(featured)).toEqual(['your-first-tutorial', 'publish-and-repair', 'run-for-a-team'])
    expect(slugsOf(tutorials)).toContain('start-the-platform')
    expect(missions?.[1]).toMatchObject({
      level: 'advanced',
      tasksCount: 6,
      categorySlugs: ['integration', 'cloud-operations']
    })
    expect(hierarchies).toMatchObject([
      { groups: [], tutorialSlugs: ['front-matter-reference', 'branches-and-skips', 'questions-and-code-checks'] },
      {
        groups: [
          {
            slug: 'run-for-a-team-set-up',
            altGroups: [
              {
                groupKey: 'database',
                branches: [{ tutorialSlug: 'operate-the-backend' }, { tutorialSlug: 'run-on-postgresql' }]
              }
            ]
          },
          { slug: 'run-for-a-team-fast-and-honest' }
        ]
      },
      {
        groups: [{ slug: 'readable-steps' }],
        tutorialSlugs: ['start-the-platform', 'write-your-first-tutorial', 'fix-a-refused-tutorial']
      }
    ])
  })

  test('has a tutorial in two missions, a choice, a nested group and checkpoints in its navigation', async () => {
    const { tutorialMappings, checkpointMappings } = await feed('navigator')
    const of = (slug: string) => tutorialMappings?.filter(each => each['slug'] === slug)
    expect(of('start-the-platform')?.map(each => each['missionSlug'])).toEqual([
      'run-for-a-team',
      'your-first-tutorial'
    ])
    for (const slug of ['operate-the-backend', 'run-on-postgresql'])
      expect(of(slug)).toMatchObject([{ prev: 'keys-and-credentials', next: 'caching-and-etags' }])
    expect(of('steps-options-and-lists')).toMatchObject([
      { prev: 'write-your-first-tutorial', next: 'show-code-to-readers' }
    ])
    expect(checkpointMappings).toHaveLength(2)
    for (const each of checkpointMappings ?? []) expect(each['checkpointId']).toEqual(expect.any(Number))
  })

  test('has a label for every tag that its tutorials carry', async () => {
    const labels = (await get(`${backend.url}/build/tag-labels`)).json<Record<string, string>>()
    const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{
      tutorials: { displayTagSlugs: string[] }[]
    }>()
    const carried = new Set(tutorials.flatMap(({ displayTagSlugs }) => displayTagSlugs))
    expect([...carried].filter(tag => labels[tag] === undefined)).toEqual([])
    const links = await backend.sql('SELECT COUNT(*) AS n FROM tutorials_catalog_TutorialTags')
    expect(Number(links[0]?.['n'])).toBeGreaterThan(20)
  })
})

test('what an admin has changed or deleted stays so after a restart', async () => {
  const number = `(SELECT legacyId FROM tutorials_catalog_Groups WHERE slug = 'publish-and-repair')`
  await backend.sql(`UPDATE tutorials_catalog_Missions SET title = 'Ours' WHERE slug = 'run-for-a-team'`)
  await backend.sql(`DELETE FROM tutorials_catalog_FeaturedTasks WHERE taskLegacyId = ${number}`)
  await backend.stop()
  const { database, dataDir } = backend
  backend = await startBackend({ database, dataDir, env: { SEED_SAMPLES: 'true' } })
  const starts = async () => backend.sql(`SELECT value FROM tutorials_platform_Counters WHERE name = 'sample-catalog'`)
  await until(async () => Number((await starts())[0]?.['value']) >= 2)
  const { missions, featured } = await feed('catalog')
  expect(missions?.map(({ title }) => title)).toContain('Ours')
  expect(slugsOf(featured)).toEqual(['your-first-tutorial', 'run-for-a-team'])
})
