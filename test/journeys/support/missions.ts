import { curator, type Row } from '../../catalog/support/curator.ts'
import type { Backend } from '../../support/backend.ts'

/** The mission of the stories: two tutorials that are in another mission and in a group as well, alternatives, a checkpoint. */
export const MISSION = {
  slug: 'keep-a-cactus',
  title: 'Keep a cactus alive',
  checkpoint: 'Show your cactus to somebody'
}

/** Slug of the tutorial that the company recommends to everybody; no story begins it. */
const FEATURED = 'sell-a-cactus'
const MISSIONS = 12

/** Curates missions, groups and a featured tutorial of what is published, as an admin does over OData; a tutorial is in several of them. */
export async function curateMissions(backend: Backend): Promise<void> {
  const admin = curator(backend, 'superadmin')
  const tag = await admin.tag('topic>plants')
  const rows = await admin.list('Tutorials?$select=ID,slug,legacyId&$top=1000')
  const idOf = new Map(rows.map(({ slug, ID }) => [slug, ID]))
  const featured = rows.find(({ slug }) => slug === FEATURED)
  const many = rows.map(({ slug }) => slug).filter(slug => /-\d+$/.test(slug) && !slug.startsWith('devtoberfest'))
  const common = {
    description: 'All that a plant needs.',
    experienceTag: 'beginner',
    published: true,
    tags: [{ tag_ID: tag.ID }]
  }
  const tutorial = (slug: string, more = {}) => ({ taskType: 'TUTORIAL', tutorial_ID: idOf.get(slug), ...more })
  const active = async (entity: 'Missions' | 'Groups', row: object): Promise<Row> => {
    const answer = await admin.active(entity, { ...common, ...row })
    if (answer.status !== 201) throw new Error(`${entity}: ${answer.status} ${answer.text()}`)
    return answer.json<Row>()
  }
  const group = await active('Groups', {
    slug: 'plants',
    title: '🌵 Plants on a desk',
    items: ['repot-a-cactus', 'name-a-cactus'].map((slug, itemOrder) => ({ tutorial_ID: idOf.get(slug), itemOrder }))
  })
  const way = (slug: string, items: readonly object[]) => [
    { name: 'The way', slug, items: items.map((item, itemOrder) => ({ itemOrder, ...item })) }
  ]
  const ordered = [
    { itemOrder: 0, ...tutorial('repot-a-cactus') },
    { itemOrder: 1, ...tutorial('name-a-cactus', { altGroupKey: 'tongue', altGroupLabel: 'In English' }) },
    { itemOrder: 1, ...tutorial('kaktus-giessen', { altGroupKey: 'tongue', altGroupLabel: 'Auf Deutsch' }) },
    { itemOrder: 2, taskType: 'CHECKPOINT', checkpointTitle: MISSION.checkpoint }
  ]
  await active('Missions', {
    slug: MISSION.slug,
    title: MISSION.title,
    completionPaths: [{ name: 'The way', slug: `${MISSION.slug}-way`, items: ordered }]
  })
  await admin.made('FeaturedTasks', {
    IsActiveEntity: true,
    taskType: 'TUTORIAL',
    taskLegacyId: featured?.legacyId
  })
  for (let at = 0; at < MISSIONS; at += 1) {
    const slugs = many.slice(at * 6, at * 6 + 8)
    await active('Missions', {
      slug: `mission-${at}`,
      title: `${at % 3 === 0 ? '🏁 ' : ''}Mission ${at} of the company`,
      completionPaths: way(`mission-${at}-way`, [
        ...slugs.map(slug => tutorial(slug)),
        { taskType: 'GROUP', group_ID: group.ID },
        { taskType: 'CHECKPOINT', checkpointTitle: 'Tell a colleague' }
      ])
    })
  }
}
