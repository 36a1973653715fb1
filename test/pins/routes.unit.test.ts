import { expect, test } from '@jest/globals'
import { describeAccess } from '../../srv/platform/access/access.ts'
import { type Route } from '../../srv/platform/http/route.ts'
import { platformJobs } from '../../srv/platform/platform-jobs.ts'
import { qaOnly } from '../../srv/domains.ts'
import { profiles } from '../../srv/profiles.ts'
import { expectPin } from './expect-pin.ts'
import type { TableRow } from './support/table.ts'

const { domains, routes } = profiles.prod
const feeds = new Map(domains.flatMap(({ feeds = [] }) => feeds.map(feed => [feed.path as string, feed])))

/** The rows of a table of routes: who may call them, how much they take, how long answers last. */
function rowsOf(served: readonly Route[]): readonly TableRow[] {
  return served.map(({ method, path, access, body, limit, cache, hot }) => {
    const feed = method === 'get' ? feeds.get(path) : undefined
    return {
      method: method.toUpperCase(),
      path,
      access: describeAccess(access),
      body: body ? `${body.kind} ${inUnits(body.max)}` : undefined,
      limit: limit && `${limit.max} in ${limit.windowMs} ms`,
      cache: feed?.cache ?? cache,
      memory: hot && 'hot',
      'rebuilt with': feed?.dependsOn.join(' ')
    }
  })
}

test('the routes are pinned', () => {
  expectPin('routes', rowsOf(routes))
})

test('the routes of the QA channel are pinned', () => {
  // a closed row sets the lifetime of its answers itself
  expectPin(
    'qa-routes',
    rowsOf(profiles.qa.routes).map(({ cache: _cache, ...row }) => row)
  )
})

test('the QA channel shows nothing that was published to anyone but authors, and answers nothing ahead of that check', () => {
  const open = profiles.qa.routes.filter(({ access }) => access === 'public' || access === 'optional')
  expect(open.map(({ path }) => path)).toEqual([
    '/',
    '/health',
    '/health/db',
    '/health/auth',
    '/healthz',
    '/content/tutorial.css'
  ])
  expect(profiles.qa.routes.filter(({ hot }) => hot).map(({ path }) => path)).toEqual(['/content/tutorial.css'])
})

test('shared caches keep no answer that needs a login, a key or a scope', () => {
  const closed = routes.filter(({ access }) => access !== 'public' && access !== 'optional')
  expect(closed.filter(({ cache }) => cache?.includes('public')).map(({ path }) => path)).toEqual([])
})

test('no route stands twice', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('whatever changes something needs a key, save what readers without a login tell', () => {
  const open = routes.filter(({ method, access }) => method !== 'get' && access === 'public')
  expect(open.map(({ path }) => path)).toEqual(['/feedback/submit', '/search/clicked', '/search/searched'])
})

test('the job schedule is pinned, in UTC', () => {
  const jobs = [...domains.flatMap(domain => domain.jobs ?? []), ...platformJobs(domains, true)]
  expectPin(
    'jobs',
    jobs.map(({ name, cron, lease, perInstance }) => ({
      job: name,
      cron,
      'lease (minutes)': lease / 60_000,
      runs: perInstance ? 'on every instance' : 'on one instance'
    }))
  )
})

test('the retention periods are pinned', () => {
  expectPin(
    'retention',
    [...domains, ...qaOnly].flatMap(({ retention = [] }) => retention.map(rule => ({ ...rule })))
  )
})

function inUnits(bytes: number): string {
  const units = { MB: 1024 * 1024, KB: 1024 }
  const [unit, size] = Object.entries(units).find(([, size]) => bytes >= size) ?? ['B', 1]
  return `${bytes / size} ${unit}`
}
