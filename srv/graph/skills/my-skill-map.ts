import type { Caller } from '../../../lib/access/caller.ts'
import { myProgress } from '../../learner/index.ts'
import { failOpen } from '../service/fail-open.ts'
import { lastSnapshot } from '../snapshot/index.ts'
import { emptyMap, skillMap, type SkillMap } from './skill-map.ts'

/** The skill map of the caller, by the 500 tutorials that were studied last; an empty one without the graph. */
export async function mySkillMap(caller: Caller): Promise<SkillMap> {
  const { tutorials } = await myProgress(caller)
  const studied = tutorials.map(({ slug, status }) => ({ slug, isCompleted: status === 'COMPLETED' }))
  return failOpen(emptyMap, async () => skillMap(await lastSnapshot(), studied))
}
