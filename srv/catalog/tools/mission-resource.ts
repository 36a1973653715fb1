import { perGeneration } from '../../cap/database/generations.ts'
import { bySlug, cappedTitle, pageOf, type ResourceKind } from '../../platform/tools/index.ts'
import { shownMissions } from './missions.ts'

const MOST_TUTORIALS = 1000

const missions = perGeneration(['catalog'], async () =>
  bySlug([...(await shownMissions()).values()].map(({ slug, title }) => ({ slug, title: cappedTitle(title, slug) })))
)

/** MCP-007: published missions with their tutorials. */
export const missionResource: ResourceKind = {
  scheme: 'mission',
  title: 'Mission',
  description: 'A published mission: title and its tutorials in their order.',
  list: async page => pageOf(await missions(), page),
  async read(name) {
    const mission = (await shownMissions()).get(name)
    if (!mission) return undefined
    const tutorials = mission.tutorials
      .slice(0, MOST_TUTORIALS)
      .map(({ slug, title }, index) => ({ slug, title: cappedTitle(title, slug), order: index + 1 }))
    return { slug: name, title: cappedTitle(mission.title, name), tutorials }
  }
}
