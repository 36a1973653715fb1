import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { searchedCollections } from '../model/searched-tasks.ts'

const { SELECT } = cds.ql

/** A tutorial on the way of a mission. */
interface MissionTutorial {
  readonly slug: string
  readonly title: string
}

/** A mission that learners are shown, with its tutorials in their order, those of its groups among them. */
export interface ShownMission {
  readonly slug: string
  readonly title: string
  readonly description: string | null
  readonly tags: readonly string[]
  readonly tutorials: readonly MissionTutorial[]
}

interface ItemRow {
  readonly owner: string | null
  readonly group_ID?: string | null
  readonly slug: string | null
  readonly title: string | null
  readonly status: string | null
}

/** The missions that are published, by slug; read once for each state of the catalog. */
export const shownMissions = perGeneration(['catalog'], async () => load(await reader()))

async function load(db: Db): Promise<ReadonlyMap<string, ShownMission>> {
  const missions = (await searchedCollections(db)).filter(({ type }) => type === 'MISSION')
  const tutorial = ['tutorial.slug as slug', 'tutorial.title as title', 'tutorial.status as status']
  const ofPaths = await db.run<ItemRow[]>(
    SELECT.from('tutorials.catalog.CompletionPathItems')
      .columns('path.mission.slug as owner', 'group_ID', ...tutorial)
      .orderBy('path.legacyId', 'path.ID', 'itemOrder', 'altGroupOrder', 'legacyId', 'ID')
  )
  const ofGroups = await db.run<ItemRow[]>(
    SELECT.from('tutorials.catalog.GroupPathItems')
      .columns('group_ID as owner', ...tutorial)
      .orderBy('itemOrder', 'altGroupOrder', 'legacyId', 'ID')
  )
  const groups = Map.groupBy(ofGroups, ({ owner }) => owner)
  const paths = Map.groupBy(ofPaths, ({ owner }) => owner)
  return new Map(
    missions
      .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
      .map(({ slug, title, description, tags }) => {
        const items = (paths.get(slug) ?? []).flatMap(item =>
          item.group_ID ? (groups.get(item.group_ID) ?? []) : [item]
        )
        return [slug, { slug, title: title ?? slug, description, tags, tutorials: shown(items) }]
      })
  )
}

/** Each tutorial once: it may stand on several paths. */
function shown(items: readonly ItemRow[]): readonly MissionTutorial[] {
  const bySlug = new Map<string, MissionTutorial>()
  for (const { slug, title, status } of items)
    if (slug && status !== 'INACTIVE' && !bySlug.has(slug)) bySlug.set(slug, { slug, title: title ?? slug })
  return [...bySlug.values()]
}
