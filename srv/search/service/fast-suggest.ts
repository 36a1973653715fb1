import type { IncomingMessage } from 'node:http'
import { parametersOf } from '../../cap/odata/parameters.ts'
import { type FastAnswer, type FastRead, HEADERS, refused } from '../../platform/http/ahead/fast-reads.ts'
import { searchIndex } from '../live/index.ts'
import { limitedAtOnce } from '../settings/limit-searches.ts'
import { KEPT_SECONDS, suggest } from '../suggest/suggest.ts'
import { keptAnswer } from './kept-answers.ts'

const NAME = '/suggest'
/** Only services that everyone may ask are answered ahead of CAP. */
const CACHED = `public, max-age=${KEPT_SECONDS}`

/** Suggestions, as pages ask for them with every letter. */
export function fastSuggest(path: string, query: string): FastRead | undefined {
  const asked = path.startsWith(NAME) ? parametersOf(path.slice(NAME.length), query) : undefined
  if (!asked) return undefined
  const { query: text, top, ...others } = Object.fromEntries(asked)
  const isPlain = Object.keys(others).length === 0 && typeof text === 'string' && typeof top !== 'string'
  return isPlain ? request => refused(() => answer(text, top, request)) : undefined
}

async function answer(
  query: string,
  top: number | undefined,
  request: IncomingMessage
): Promise<FastAnswer | undefined> {
  if (!limitedAtOnce(request, 'suggestion')) return undefined
  const asked = { index: await searchIndex(0), address: `suggest ${top} ${query}`, boosts: undefined }
  const { body } = await keptAnswer(asked, async () => {
    const found = await suggest({ query, top: top ?? null })
    const answered = { '@odata.context': '$metadata#SearchService.Suggestions', ...found }
    return { body: Buffer.from(JSON.stringify(answered)), total: 0 }
  })
  return { status: 200, headers: { ...HEADERS, 'Cache-Control': CACHED }, body }
}
