import { z } from 'zod'
import { KB } from '../../../lib/bytes.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { parseJson } from '../../../lib/http/read-body.ts'
import { MINUTE } from '../../../lib/time.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { SEARCHED_TYPES } from '../engine/model.ts'
import { readText, searchText } from '../hits/search-text.ts'
import { searchIndex } from '../live/index.ts'
import { searchSettings } from '../settings/search-settings.ts'
import { recordClick, recordSearch } from './record-search.ts'

const queryRule = 'query must be a text of 1 to 500 characters'
const slugRule = 'slug must be a text of 1 to 255 characters'
const typeRule = `taskType must be one of ${SEARCHED_TYPES.join(', ')}`
const query = z.string(queryRule).trim().min(1, queryRule).max(500, queryRule)

/** Searches or clicks of one address that are counted in a minute; nobody reads more results. */
const MOST = 60

interface Told {
  readonly path: Route['path']
  readonly read: (body: unknown) => { readonly query: string }
  readonly count: (query: string, client: string) => unknown
}

/**
 * A route by which pages tell what somebody has done. Only what was searched is counted; the address counts for the limit and
 * is not kept. Always 204 while searches are not counted, whatever the body holds.
 */
function toldBy({ path, read, count }: Told): Route {
  const limiter = new Limiter({ max: MOST, windowMs: MINUTE })
  const accepted = { status: 204 }
  return route<Buffer>({
    method: 'post',
    path,
    access: 'public',
    body: { kind: 'bytes', max: 2 * KB, parse: bytes => bytes },
    async handle({ client }, bytes) {
      const { logEnabled } = await searchSettings.values()
      if (!logEnabled) return accepted
      const told = read(parseJson(bytes))
      if (limiter.admits(client)) await count(told.query, client)
      return accepted
    }
  })
}

/** POST /search/clicked: a result of a search was opened. */
export const receiveSearchClicks = toldBy({
  path: '/search/clicked',
  read: conformsTo(
    onlyMembers({
      query,
      taskType: z.enum(SEARCHED_TYPES, typeRule).optional(),
      slug: z.string(slugRule).min(1, slugRule).max(255, slugRule).optional()
    })
  ),
  count: recordClick
})

/** POST /search/searched: what was typed has been meant. How much it finds is looked up as pages do, and not believed. */
export const receiveSearches = toldBy({
  path: '/search/searched',
  read: conformsTo(onlyMembers({ query })),
  async count(text, client) {
    const index = await searchIndex()
    recordSearch(client, text, searchText(index, readText(text, 'query'), { beginnings: true, top: 1 }).total)
  }
})
