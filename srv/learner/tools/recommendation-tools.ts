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
import { placesFor, recommendFor } from '../recommendations/recommendations.ts'
import { taskFacts } from '../tasks/task-facts.ts'

/** Place of a mission whose tutorials are all done. */
const LAST = Number.MAX_SAFE_INTEGER

const output = z.array(z.object({ slug: z.string(), title: titleOutput, description: textOutput }))

/** MCP-020: tutorials that suit the caller. */
export const getMyRecommendedTutorials = tool({
  name: 'get_my_recommended_tutorials',
  title: 'Tutorials recommended to me',
  description:
    'Tutorials that suit the person who is logged in, the best first: close to what they have completed, and what others did together with it; for someone new what is featured, popular or recently updated, and nothing where there is none. Use it when somebody asks what to learn next without naming a subject. Cheap.',
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
    const [all, own, places] = await Promise.all([shownMissions(), myProgress(caller), placesFor(caller)])
    const states = new Map(own.missions.map(({ slug, status }) => [slug, status]))
    const placeOf = (slug: string) =>
      states.get(slug) === 'IN_PROGRESS'
        ? -1
        : Math.min(...(all.get(slug)?.tutorials ?? []).map(each => places.get(each.slug) ?? LAST), LAST)
    return [...all.values()]
      .filter(({ slug }) => states.get(slug) !== 'COMPLETED')
      .sort((one, other) => placeOf(one.slug) - placeOf(other.slug) || (one.slug < other.slug ? -1 : 1))
      .slice(0, limit)
      .map(({ slug, title, description }) => {
        return { slug, title: cappedTitle(title, slug), description: cappedText(description) }
      })
  }
})
