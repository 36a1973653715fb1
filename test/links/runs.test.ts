import { beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { type LinkHost, startLinkHost } from './support/link-host.ts'

onBothInFullRun('concurrency', 'statements')
inFullRun()

const MINUTE = 60 * 1000
const JOB = 'links-check'
const BUDGET = 20
/** Nobody listens there. */
const AWAY = '127.0.0.1:9'
const january = new Date('2031-01-31T12:00:00Z')
const february = new Date('2031-02-01T12:00:00Z')

describe('two instances', () => {
  let one: Backend
  let other: Backend
  let hosts: readonly LinkHost[]

  const pages = Array.from({ length: 10 }, (_, index) => `/page-${index}`)
  const asked = (host: LinkHost) => pages.map(page => host.asked(page).length)
  const total = (host: LinkHost) => asked(host).reduce((sum, count) => sum + count, 0)
  const robots = (host: LinkHost) => host.asked('/robots.txt').length
  const at = async (time: Date) => Promise.all([one, other].map(backend => backend.at(time)))

  /** A tutorial that links to all pages of the host of this number. */
  async function linkTo(number: number): Promise<LinkHost> {
    const host = hosts[number]
    if (!host) throw new Error('there is no such host')
    const links = pages.map(page => `<a href="${host.url}${page}">x</a>`).join('')
    await publish(one, {
      [`runs-${number}`]: `<!doctype html><html lang="en"><body><h1>T</h1>${links}</body></html>`
    })
    await until(async () => (await get(`${other.url}/content/tutorials/runs-${number}`)).status === 200)
    return host
  }

  beforeAll(async () => {
    const answers = Object.fromEntries(pages.map(page => [page, {}]))
    hosts = await Promise.all([1, 2, 3].map(() => startLinkHost(answers)))
    const env = {
      OUTBOUND_PRIVATE_HOSTS: [AWAY, ...hosts.map(({ host }) => host)].join(','),
      LINK_CHECK_PAUSE_MS: '100',
      LINK_CHECK_MONTHLY_BUDGET: String(BUDGET)
    }
    one = await startBackend({ env })
    other = await startBackend({ env, database: one.database, dataDir: one.dataDir })
    await at(january)
  })

  testOnBoth('ask each link once, one at a time, however many runs begin at once', async () => {
    const host = await linkTo(0)
    await Promise.all([one, other, one].map(backend => backend.runJob(JOB)))
    expect(asked(host)).toEqual(pages.map(() => 1))
    expect([host.mostAtOnce(), robots(host)]).toEqual([1, 1])
  })

  testOnBoth('share the budget of the month', async () => {
    const host = await linkTo(1)
    await one.runJob(JOB)
    await other.runJob(JOB)
    expect([total(host), robots(host)]).toEqual([8, 1])
    await at(february)
    await other.runJob(JOB)
    expect([asked(host), robots(host)]).toEqual([pages.map(() => 1), 2])
  })

  testOnBoth('say nothing of links while no host answers at all', async () => {
    const link = `http://${AWAY}/page`
    await publish(one, { 'runs-away': `<!doctype html><html lang="en"><body><a href="${link}">x</a></body></html>` })
    await one.runJob(JOB)
    expect(one.output()).toContain('no host has answered, so nothing is said of their links')
    expect(await one.sql('SELECT status FROM tutorials_links_CheckedLinks WHERE address = ?', [link])).toEqual([
      { status: 'NEW' }
    ])
  })

  testOnBoth('go on where a run was killed', async () => {
    const host = await linkTo(2)
    const run = one.runJob(JOB).catch(() => 'killed')
    await until(async () => total(host) >= 4)
    await one.kill()
    expect(await run).toBe('killed')
    const before = total(host)
    expect(before).toBeLessThan(10)
    await other.at(new Date(february.getTime() + 11 * MINUTE))
    await other.runJob(JOB)
    expect(asked(host).every(count => count > 0)).toBe(true)
    // the one that was under way has no result
    expect(total(host)).toBeLessThanOrEqual(11)
  })
})
