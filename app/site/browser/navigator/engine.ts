import { SECOND } from '../../../../lib/time.ts'
import { type NavigatorPage, shownKeys } from '../../catalog/navigator-page.ts'
import { tidied } from '../../search/answer.ts'
import { channels } from '../../search/channel.ts'
import type { Excerpt, Found, Ranking } from '../../search/found.ts'
import { excerptsOf, functionAddress, rankingOf, type WireExcerpts, type WireMatches } from '../../search/wire.ts'
import { readSearch } from '../search/read.ts'
import { tellSearch } from '../search/tell.ts'
import { searchWhileTyping, type Typed } from '../search/typed.ts'

const SERVICE = '/search'
/** Milliseconds without a change after which the words around hits are asked for. */
const QUIET = 200
const MOST_KEPT = 20

type Excerpts = ReadonlyMap<string, Excerpt>

/** The search engine for the navigator, which shows what it knows itself until an answer is there. */
export interface Engine {
  /** The engine's answer to words as far as it is there; asks for what is missing, and tells when it has come. */
  found(words: string): Found | undefined
  /** Excerpts for what a page shows. */
  excerpts(page: NavigatorPage): Excerpts | undefined
  /** Resolves with what the engine has for the page that `draw` makes of its answers, or after a second. */
  first(words: string, draw: () => NavigatorPage): Promise<void>
}

export function createEngine(changed: () => void): Engine {
  let typed: Typed<Ranking> = { words: '' }
  const kept = new Map<string, Excerpts>()
  let wanted = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()
  const tell = (): void => {
    changed()
    for (const resolve of waiting) resolve()
  }
  const search = searchWhileTyping<Ranking>(
    async (query, signal) =>
      rankingOf(await readSearch<WireMatches>(functionAddress(SERVICE, 'matches', { query }), signal)),
    state => {
      const isNews = state.shown !== typed.shown || state.failed !== typed.failed
      typed = state
      if (isNews) queueMicrotask(tell)
    },
    words => tellSearch(channels.published, words)
  )

  const readExcerpts = async (address: string): Promise<void> => {
    try {
      const answer = await readSearch<WireExcerpts>(address, AbortSignal.timeout(10 * SECOND))
      kept.set(address, excerptsOf(answer))
    } catch {
      // cards have their descriptions
      kept.set(address, new Map())
    }
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    if (address === wanted) tell()
  }

  const found = (words: string): Found | undefined => {
    search.type(words)
    if (words === '') return undefined
    if (typed.shown?.words === tidied(words)) return { ranking: typed.shown.answer }
    return typed.failed ? { trouble: typed.failed.retryAfter === undefined ? 'away' : 'limited' } : undefined
  }

  const excerpts = (page: NavigatorPage): Excerpts | undefined => {
    const keys = shownKeys(page)
    clearTimeout(timer)
    if (keys.length === 0) return undefined
    const query = page.search?.ranking?.corrected ?? page.filter.q
    wanted = functionAddress(SERVICE, 'excerpts', { query, keys: keys.join() })
    const known = kept.get(wanted)
    if (!known) timer = setTimeout(() => void readExcerpts(wanted), QUIET)
    return known
  }

  const first = async (words: string, draw: () => NavigatorPage): Promise<void> => {
    const deadline = new Promise<void>(resolve => setTimeout(resolve, SECOND))
    const news = (): Promise<void> => new Promise(resolve => waiting.add(resolve))
    if (words === '') return
    if (!found(words)) await Promise.race([deadline, news()])
    if (!excerpts(draw()) && shownKeys(draw()).length > 0) await Promise.race([deadline, news()])
    waiting.clear()
  }
  return { found, excerpts, first }
}
