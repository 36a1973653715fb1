import { ask, change, postOf, readJson, Refusal } from '../account/ask.ts'
import { favoriteIn } from './favorite-key.ts'
import type { Mark } from './ledger.ts'
import type { Sent } from './outbox.ts'

const TOGGLE = '/api/toggleSessionFavorite'

/** Name of the lock that the tabs of a browser share. */
const LOCK = 'session-favorites'

/** A favorite of the caller, as the server names it. */
interface StoredFavorite {
  readonly sourceType: string
  readonly sessionRef: string
}

/** Sessions of the catalog that the caller has as favorites, by their slugs. @throws Refusal */
export async function readFavorites(): Promise<ReadonlySet<string>> {
  const { value } = await readJson<{ readonly value: readonly StoredFavorite[] }>('/api/getMyFavorites()')
  return new Set(value.filter(({ sourceType }) => sourceType === 'TECHED').map(({ sessionRef }) => sessionRef))
}

/**
 * Adds favorites that the server does not have. It is told by a toggle, so what it has is read first, in one tab at a time: a mark that
 * is sent again, after an answer that was lost, undoes nothing.
 */
export const sendFavorites = (token: string, marks: readonly Mark[]): Promise<Sent> =>
  oneAtATime(async () => {
    const stored = await readFavorites()
    const refused = new Map<Mark, string>()
    for (const mark of marks) {
      const slug = favoriteIn(mark.slug) ?? ''
      if (stored.has(slug)) continue
      const problem = await added(token, slug).catch(refusalOf)
      if (!problem) continue
      if (!isAboutSession(problem)) return { status: problem.status, message: problem.message }
      refused.set(mark, problem.message)
    }
    return { status: 200, refused }
  }).catch((error: unknown) => {
    const { status, message } = refusalOf(error)
    return { status, message }
  })

/** Removes a favorite of the caller; one that is not there is no error. @throws Refusal */
export const removeFavorite = (slug: string): Promise<void> =>
  oneAtATime(async () => {
    if (!(await readFavorites()).has(slug)) return
    const answer = await change(TOGGLE, named(slug))
    // another device has removed it meanwhile
    if (await isFavorite(answer)) await change(TOGGLE, named(slug))
  })

const named = (slug: string): StoredFavorite => ({ sourceType: 'TECHED', sessionRef: slug })

const isFavorite = async (answer: Response): Promise<boolean> =>
  ((await answer.json()) as { readonly favorited: boolean }).favorited

/** @throws Refusal */
async function added(token: string, slug: string): Promise<undefined> {
  // another device may have added it meanwhile, and the first toggle has removed it
  if (!(await toggled(token, slug))) await toggled(token, slug)
}

async function toggled(token: string, slug: string): Promise<boolean> {
  // `keepalive`: the request outlives a page that is left
  const answer = await ask(TOGGLE, { ...postOf(named(slug), token), keepalive: true })
  if (answer.ok) return isFavorite(answer)
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
  throw new Refusal(answer.status, error?.message ?? '')
}

/** True for a refusal of this session alone, and of too many favorites, which is met again by each attempt. */
const isAboutSession = ({ status }: Refusal): boolean => status === 400 || status === 409

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}

const oneAtATime = <T>(run: () => Promise<T>): Promise<T> =>
  // without a secure context there are no locks
  'locks' in navigator ? navigator.locks.request(LOCK, run) : run()
