import type { Caller } from '../../../lib/access/caller.ts'
import { type MyProgress, myProgress } from '../../learner/index.ts'
import type { TaskCard } from '../model/frames.ts'

type State = Pick<TaskCard, 'userStatus' | 'progressPercent'>

/** How far a person is with a task. */
export type StateOf = (type: TaskCard['type'], slug: string) => State

/** How far `caller` is with each task. */
export async function stateOf(caller: Caller): Promise<StateOf> {
  const { tutorials, missions, groups } = await myProgress(caller)
  const lists = { tutorial: bySlug(tutorials), mission: bySlug(missions), group: bySlug(groups) }
  return (type, slug) => {
    const own = lists[type].get(slug)
    if (!own) return { userStatus: 'not_started' }
    return { userStatus: own.status === 'COMPLETED' ? 'completed' : 'in_progress', progressPercent: own.percent }
  }
}

type Row = Pick<MyProgress['tutorials'][number], 'slug' | 'status' | 'percent'>

const bySlug = (rows: readonly Row[]): ReadonlyMap<string, Row> => new Map(rows.map(row => [row.slug, row]))
