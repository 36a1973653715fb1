import { z } from 'zod'
import type { Caller } from '../../../lib/access/caller.ts'
import { readApart } from '../../cap/database/database.ts'
import { shownMissions } from '../../catalog/index.ts'
import { myProgress, placesFor, preferencesOf, recommendFor, taskFacts } from '../../learner/index.ts'
import { findUser } from '../../people/index.ts'
import {
  callerIn,
  cappedText,
  cappedTitle,
  limitInput,
  textOutput,
  titleOutput,
  tool
} from '../../platform/tools/index.ts'
import { type Candidate, shownCandidates } from './candidates.ts'
import { isHiddenFrom, matchOf, personasOf, rankedFor } from './persona.ts'

/** Place of a mission none of whose tutorials is left, or suits. */
const LAST = Number.MAX_SAFE_INTEGER

const output = z.array(z.object({ slug: z.string(), title: titleOutput, description: textOutput }))

/** Slugs that people have chosen for a caller, the best first. */
interface Chosen {
  /** Those that name one of the caller's personas. */
  readonly own: readonly string[]
  /** Those for everyone or for others. */
  readonly others: readonly string[]
  readonly hidden: ReadonlySet<string>
}

async function chosenFor(caller: Caller, kind: Candidate['kind']): Promise<Chosen> {
  const [candidates, preferences] = await readApart(async db => {
    const user = await findUser(db, caller)
    return [await shownCandidates(db), user ? await preferencesOf(db, user.ID) : new Map<string, string>()] as const
  })
  const personas = personasOf(preferences)
  const all = candidates.filter(each => each.kind === kind)
  const hidden = new Set(all.filter(each => isHiddenFrom(personas, each)).map(({ targetSlug }) => targetSlug))
  const ranked = rankedFor(personas, all).filter(({ targetSlug }) => !hidden.has(targetSlug))
  const slugs = (own: boolean) =>
    ranked.filter(each => matchOf(personas, each) > 0 === own).map(({ targetSlug }) => targetSlug)
  return { own: slugs(true), others: slugs(false), hidden }
}

/** MCP-020: tutorials that suit the caller. */
export const getMyRecommendedTutorials = tool({
  name: 'get_my_recommended_tutorials',
  title: 'Tutorials recommended to me',
  description:
    'Tutorials that suit the person who is logged in, the best first: what people have chosen for the role and platform of the person, then what is close to what they have completed, and what others did together with it; for someone new what is featured, popular or recently updated, and at last what people have chosen for everyone. Use it when somebody asks what to learn next without naming a subject. Cheap.',
  mounts: ['homepage'],
  access: 'login',
  quotes: true,
  input: z.strictObject({ limit: limitInput(10, 20).describe('Number of tutorials') }),
  output,
  async run(context, { limit }) {
    const caller = callerIn(context)
    const { own, others, hidden } = await chosenFor(caller, 'tutorial')
    const [computed, left, all] = await Promise.all([
      recommendFor(caller, limit + hidden.size),
      placesFor(caller),
      taskFacts()
    ])
    const facts = new Map(
      [...all.values()].filter(({ taskType }) => taskType === 'TUTORIAL').map(each => [each.slug, each])
    )
    // what is not left to the caller is completed
    const slugs = [...own, ...computed.map(({ slug }) => slug), ...others].filter(
      slug => left.has(slug) && !hidden.has(slug)
    )
    return [...new Set(slugs)].slice(0, limit).map(slug => {
      const { title = null, description = null } = facts.get(slug) ?? {}
      return { slug, title: cappedTitle(title, slug), description: cappedText(description) }
    })
  }
})

/** MCP-021: missions that suit the caller. */
export const getMyRecommendedMissions = tool({
  name: 'get_my_recommended_missions',
  title: 'Missions recommended to me',
  description:
    'Missions that suit the person who is logged in: those in progress first, then what people have chosen for the role and platform of the person, then those whose tutorials suit them best; completed ones are left out. Use it when somebody looks for a longer way than one tutorial. Cheap.',
  mounts: ['homepage'],
  access: 'login',
  quotes: true,
  input: z.strictObject({ limit: limitInput(5, 10).describe('Number of missions') }),
  output,
  async run(context, { limit }) {
    const caller = callerIn(context)
    const { own, others, hidden } = await chosenFor(caller, 'mission')
    const [all, progress, places] = await Promise.all([shownMissions(), myProgress(caller), placesFor(caller)])
    const states = new Map(progress.missions.map(({ slug, status }) => [slug, status]))
    const placeOf = (slug: string) =>
      Math.min(...(all.get(slug)?.tutorials ?? []).map(each => places.get(each.slug) ?? LAST), LAST)
    const suiting = [...all.keys()].sort((one, other) => placeOf(one) - placeOf(other) || (one < other ? -1 : 1))
    const begun = suiting.filter(slug => states.get(slug) === 'IN_PROGRESS')
    const close = suiting.filter(slug => placeOf(slug) < LAST)
    return [...new Set([...begun, ...own, ...close, ...others, ...suiting])]
      .filter(slug => states.get(slug) !== 'COMPLETED' && !hidden.has(slug))
      .flatMap(slug => all.get(slug) ?? [])
      .slice(0, limit)
      .map(({ slug, title, description }) => {
        return { slug, title: cappedTitle(title, slug), description: cappedText(description) }
      })
  }
})
