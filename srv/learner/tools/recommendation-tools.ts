import { z } from 'zod'
import { shownMissions } from '../../catalog/index.ts'
import {
  callerIn,
  cappedText,
  cappedTitle,
  limitInput,
  textOutput,
  titleOutput,
  tool
} from '../../platform/tools/index.ts'
import { myProgress } from '../progress/my-progress.ts'
import { recommendFor } from '../recommendations/recommendations.ts'
import { taskFacts } from '../tasks/task-facts.ts'

/** Tutorials by which missions are ranked. */
const CONSIDERED = 200

const output = z.array(z.object({ slug: z.string(), title: titleOutput, description: textOutput }))

/** MCP-020: tutorials that suit the caller. */
export const getMyRecommendedTutorials = tool({
  name: 'get_my_recommended_tutorials',
  title: 'Tutorials recommended to me',
  description:
    'Tutorials that suit the person who is logged in, the best first: close to what they have completed, and what others did together with it; popular ones for someone new. Use it when somebody asks what to learn next without naming a subject. Cheap.',
  mounts: ['homepage'],
  access: 'login',
  quotes: true,
  input: z.strictObject({ limit: limitInput(10, 20).describe('Number of tutorials') }),
  output,
  async run(context, { limit }) {
    const found = await recommendFor(callerIn(context), limit)
    const texts = new Map([...(await taskFacts()).values()].map(facts => [facts.slug, facts.description]))
    return found.map(({ slug, title }) => {
      return { slug, title: cappedTitle(title, slug), description: cappedText(texts.get(slug) ?? null) }
    })
  }
})

/** MCP-021: missions that suit the caller. */
export const getMyRecommendedMissions = tool({
  name: 'get_my_recommended_missions',
  title: 'Missions recommended to me',
  description:
    'Missions that suit the person who is logged in: those in progress first, then those whose tutorials suit them best; completed ones are left out. Use it when somebody looks for a longer way than one tutorial. Cheap.',
  mounts: ['homepage'],
  access: 'login',
  quotes: true,
  input: z.strictObject({ limit: limitInput(5, 10).describe('Number of missions') }),
  output,
  async run(context, { limit }) {
    const caller = callerIn(context)
    const [all, own, tutorials] = await Promise.all([
      shownMissions(),
      myProgress(caller),
      recommendFor(caller, CONSIDERED)
    ])
    const states = new Map(own.missions.map(({ slug, status }) => [slug, status]))
    const places = new Map(tutorials.map(({ slug }, place) => [slug, place]))
    const placeOf = (slug: string) =>
      states.get(slug) === 'IN_PROGRESS'
        ? -1
        : Math.min(...(all.get(slug)?.tutorials ?? []).map(each => places.get(each.slug) ?? CONSIDERED), CONSIDERED)
    return [...all.values()]
      .filter(({ slug }) => states.get(slug) !== 'COMPLETED')
      .sort((one, other) => placeOf(one.slug) - placeOf(other.slug) || (one.slug < other.slug ? -1 : 1))
      .slice(0, limit)
      .map(({ slug, title, description }) => {
        return { slug, title: cappedTitle(title, slug), description: cappedText(description) }
      })
  }
})
