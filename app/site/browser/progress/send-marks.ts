import * as words from '#site-words/scripts/own-progress.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { ask, postOf } from '../account/ask.ts'
import { bookmarkIn } from './bookmark-key.ts'
import { favoriteIn } from './favorite-key.ts'
import { sendFavorites } from './send-favorites.ts'
import type { Mark } from './ledger.ts'
import type { Sent } from './outbox.ts'

const STEPS = '/api/completeSteps'
const TASK = '/api/createTaskRecord'
const BOOKMARKS = '/api/keepBookmarks'

/**
 * The token belongs to one session, so marks cannot arrive in the name of who logs in meanwhile. No kind of them waits for the
 * answer to another: a page that is left sends nothing later.
 */
export async function sendAs(token: string, marks: readonly Mark[]): Promise<Sent> {
  const byKind = [...Map.groupBy(marks, kindOf)]
  const answers = await Promise.all(byKind.map(([kind, own]) => senders[kind](token, own)))
  const refused = new Map(answers.flatMap(answer => [...(answer.refused ?? [])]))
  return answers.find(answer => !isTaken(answer)) ?? { status: 200, refused }
}

const senders = { step: sendSteps, checkpoint: sendCheckpoints, bookmark: sendBookmarks, favorite: sendFavorites }

const kindOf = ({ slug }: Mark): keyof typeof senders =>
  checkpointIn(slug) !== undefined
    ? 'checkpoint'
    : bookmarkIn(slug)
      ? 'bookmark'
      : favoriteIn(slug) !== undefined
        ? 'favorite'
        : 'step'

const isTaken = ({ status }: Pick<Sent, 'status'>): boolean => status >= 200 && status < 300

function sendSteps(token: string, marks: readonly Mark[]): Promise<Sent> {
  const steps = marks.map(({ slug, step, at }) => ({ slug, stepNumber: step, completedAt: at }))
  return sendTogether(STEPS, token, { steps }, marks)
}

function sendBookmarks(token: string, marks: readonly Mark[]): Promise<Sent> {
  const bookmarks = marks.map(({ slug: key, step, at }) => ({ ...sentBookmark(key, step), keptAt: at }))
  return sendTogether(BOOKMARKS, token, { bookmarks }, marks)
}

/** A bookmark as the service names it. */
export function sentBookmark(key: string, step: number): object {
  const { kind, slug } = bookmarkIn(key) ?? {}
  return { kind: kind?.toUpperCase(), slug, stepNumber: step }
}

async function sendCheckpoints(token: string, marks: readonly Mark[]): Promise<Sent> {
  const refused = new Map<Mark, string>()
  for (const mark of marks) {
    const task = { taskLegacyId: checkpointIn(mark.slug), taskType: 'CHECKPOINT' }
    const { status, ...rest } = await post(TASK, token, task)
    if (status === 404) refused.set(mark, words.noLongerInMission)
    else if (!isTaken({ status })) return { status, ...rest }
  }
  return { status: 200, refused }
}

/** Sends all marks with one request, whose answer has their outcomes in the same order. */
async function sendTogether(address: string, token: string, sent: object, marks: readonly Mark[]): Promise<Sent> {
  const { body, ...answer } = await post(address, token, sent)
  return isTaken(answer) ? { ...answer, refused: refusedOf(marks, body) } : answer
}

async function post(address: string, token: string, sent: object): Promise<Sent & { readonly body: unknown }> {
  // `keepalive`: the request outlives a page that is left
  const answer = await ask(address, { ...postOf(sent, token), keepalive: true })
  const body = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
  const message = body.error?.message
  return { status: answer.status, body, ...(message !== undefined && { message }) }
}

/** Reasons by the outcome of a mark. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  NOT_FOUND: words.noLongerPublished,
  NO_SUCH_STEP: words.noSuchStep,
  BEFORE_RESET: words.startedOverSince
}

function refusedOf(marks: readonly Mark[], answer: unknown): Map<Mark, string> {
  const { value = [] } = answer as { value?: readonly { readonly outcome: string }[] }
  return new Map(
    marks.flatMap((mark, index) => {
      const reason = reasons[value[index]?.outcome ?? '']
      return reason === undefined ? [] : [[mark, reason] as const]
    })
  )
}
