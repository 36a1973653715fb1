import { beforeEach, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { type LinkHost, startLinkHost } from './support/link-host.ts'

onBothInFullRun('concurrency', 'statements')
inFullRun()

const MINUTE = 60 * 1000
const JOB = 'links-check'
const PAGES = Array.from({ length: 10 }, (_, index) => `/page-${index}`)

describe('two instances', () => {
  let site: LinkHost
  let one: Backend
  let other: Backend

  const asked = () => PAGES.map(page => site.asked(page).length)
  const total = () => asked().reduce((sum, count) => sum + count, 0)

  async function start(env: Readonly<Record<string, string>>): Promise<void> {
    const all = { OUTBOUND_PRIVATE_HOSTS: site.host, ...env }
    one = await startBackend({ env: all })
    other = await startBackend({ env: all, database: one.database, dataDir: one.dataDir })
    const links = PAGES.map(page => `<a href="${site.url}${page}">x</a>`).join('')
    await publish(one, { 'runs-links': `<!doctype html><html lang="en"><body><h1>T</h1>${links}</body></html>` })
  }

  beforeEach(async () => {
    site = await startLinkHost(Object.fromEntries(PAGES.map(page => [page, {}])))
  })

  testOnBoth('ask each link once, one at a time, however many runs begin at once', async () => {
    await start({ LINK_CHECK_PAUSE_MS: '0' })
    await Promise.all([one, other, one].map(backend => backend.runJob(JOB)))
    expect(asked()).toEqual(PAGES.map(() => 1))
    expect([site.mostAtOnce(), site.asked('/robots.txt').length]).toEqual([1, 1])
  })

  testOnBoth('share the budget of the month', async () => {
    await start({ LINK_CHECK_PAUSE_MS: '0', LINK_CHECK_MONTHLY_BUDGET: '6' })
    await one.runJob(JOB)
    await other.runJob(JOB)
    expect([total(), site.asked('/robots.txt').length]).toEqual([5, 1])
    const next = new Date()
    next.setUTCMonth(next.getUTCMonth() + 1, 1)
    await other.at(next)
    await other.runJob(JOB)
    expect([total(), site.asked('/robots.txt').length]).toEqual([10, 2])
  })

  testOnBoth('go on where a run was killed', async () => {
    await start({ LINK_CHECK_PAUSE_MS: '150' })
    const run = one.runJob(JOB).catch(() => 'killed')
    await until(async () => total() >= 4)
    await one.kill()
    expect(await run).toBe('killed')
    const before = total()
    await other.at(11 * MINUTE)
    await other.runJob(JOB)
    expect(asked().every(count => count > 0)).toBe(true)
    // the one that was under way has no result
    expect([before, before + 10]).not.toContain(total())
    expect(total()).toBeLessThanOrEqual(11)
  })
})
