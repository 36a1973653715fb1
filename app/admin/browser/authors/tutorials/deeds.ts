import * as words from '#workplace-words/authors/my-tutorials.ts'
import { pressed } from '#workplace-words/common.ts'
import { sendBatch } from '../../data/batch.ts'
import type { Work } from './work.ts'

/** Deeds of an author with tutorials, in the order of their buttons. */
export const deeds = ['review', 'snooze', 'monitor', 'unmonitor'] as const
export type Deed = (typeof deeds)[number]

const needOwner: ReadonlySet<Deed> = new Set(['review', 'snooze'])

/** Tutorials among those that the deed is possible with. */
const possibleWith = (deed: Deed, rows: readonly Work[]): readonly Work[] =>
  rows.filter(row => (needOwner.has(deed) ? row.mayReview : row.monitored === (deed === 'unmonitor')))

/** Why the deed is possible with none of the tutorials, in words that follow its name and a colon. */
export function reasonAgainst(deed: Deed, rows: readonly Work[]): string | undefined {
  if (possibleWith(deed, rows).length > 0) return undefined
  const [only, other] = rows
  if (!needOwner.has(deed)) return deed === 'monitor' ? words.allMonitored : words.noneMonitored
  if (!only || other) return words.noneIsOwned
  if (only.isOwner) return words.notPublished
  const owner = only.ownerEmail ?? only.owner
  return owner === null ? words.onlyOwnerUnknown : words.onlyOwner(owner)
}

const requests: Readonly<Record<Deed, (tutorialId: string, days: number) => { url: string; body: object }>> = {
  review: tutorialId => ({ url: 'reviewTutorial', body: { tutorialId } }),
  snooze: (tutorialId, days) => ({ url: 'snoozeTutorial', body: { tutorialId, days } }),
  monitor: tutorialId => ({ url: 'toggleMonitor', body: { tutorialId, status: true } }),
  unmonitor: tutorialId => ({ url: 'toggleMonitor', body: { tutorialId, status: false } })
}

/** Does it with all tutorials that it is possible with, and says what came of it. @throws Refusal */
export async function carryOut(deed: Deed, rows: readonly Work[], days: number): Promise<string> {
  const possible = possibleWith(deed, rows)
  const outcomes = await sendBatch(
    possible.map(({ tutorial_ID }) => ({ method: 'POST', ...requests[deed](tutorial_ID, days) }))
  )
  const refused = possible.flatMap(({ title }, index) => {
    const problem = outcomes[index]
    return problem === undefined ? [] : [pressed(title, problem)]
  })
  const others = needOwner.has(deed) ? rows.length - possible.length : 0
  return [
    possible.length > refused.length && words.done[deed](possible.length - refused.length),
    others > 0 && words.leftOut(others),
    ...refused
  ]
    .filter(Boolean)
    .join(' ')
}
