import { z } from 'zod'
import {
  cappedText,
  cappedTitle,
  limitInput,
  slugInput,
  textOutput,
  titleOutput,
  tool
} from '../../platform/tools/index.ts'
import { type ShownMission, shownMissions } from './missions.ts'

const MAX_TUTORIALS = 1000

/** MCP-011: the missions that are published. */
export const listMissions = tool({
  name: 'list_missions',
  title: 'List missions',
  description:
    'Published missions, which are ordered sets of tutorials towards one goal, by slug, with the number of their tutorials. Use it when somebody wants a longer way than one tutorial. `tags` keeps missions that have one of these tags. Cheap: answered from memory. Read get_mission next for the tutorials of one.',
  mounts: ['search'],
  access: 'public',
  quotes: true,
  input: z.strictObject({
    tags: z.array(z.string().min(1).max(255)).max(50).optional().describe('Names of tags, of which a mission has one'),
    limit: limitInput(20, 50).describe('Number of missions')
  }),
  output: z.array(
    z.object({ slug: z.string(), title: titleOutput, description: textOutput, tutorialCount: z.int().min(0) })
  ),
  async run(_, { tags, limit }) {
    const wanted = new Set(tags?.map(tag => tag.toLowerCase()))
    const has = (mission: ShownMission) => wanted.size === 0 || mission.tags.some(tag => wanted.has(tag.toLowerCase()))
    return [...(await shownMissions()).values()]
      .filter(has)
      .slice(0, limit)
      .map(({ slug, title, description, tutorials }) => {
        return {
          slug,
          title: cappedTitle(title, slug),
          description: cappedText(description),
          tutorialCount: tutorials.length
        }
      })
  }
})

/** MCP-012: a mission and its tutorials, null for one that nobody is shown. */
export const getMission = tool({
  name: 'get_mission',
  title: 'Get a mission',
  description:
    'Title, description and the tutorials in their order of one published mission, by its slug as list_missions gives it; null when there is none. Use it to plan what to do after a tutorial, or to tell what a mission takes. Cheap: answered from memory.',
  mounts: ['search'],
  access: 'public',
  quotes: true,
  input: z.strictObject({ slug: slugInput.describe('Slug of the mission') }),
  output: z
    .object({
      slug: z.string(),
      title: titleOutput,
      description: textOutput,
      tutorials: z.array(z.object({ slug: z.string(), title: titleOutput, order: z.int().min(1) }))
    })
    .nullable(),
  async run(_, { slug }) {
    const mission = (await shownMissions()).get(slug)
    if (!mission) return null
    return {
      slug,
      title: cappedTitle(mission.title, slug),
      description: cappedText(mission.description),
      tutorials: mission.tutorials.slice(0, MAX_TUTORIALS).map((tutorial, index) => {
        return { slug: tutorial.slug, title: cappedTitle(tutorial.title, tutorial.slug), order: index + 1 }
      })
    }
  }
})
