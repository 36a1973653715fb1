import { beforeAll, describe, expect } from '@jest/globals'
import { newSigningKey, partsOf } from '../content/support/verify-jws.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { type LinkHost, startLinkHost } from './support/link-host.ts'

onBothInFullRun('statements', 'types', 'times', 'concurrency')

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const JOB = 'links-check'

let site: LinkHost
let busy: LinkHost
let closed: LinkHost
let backend: Backend

const documentOf = (...steps: readonly (readonly string[])[]) => {
  const sections = steps.map((links, index) => {
    const paragraphs = links.map(link => `<p><a href="${link}">link</a></p>`).join('')
    return `<section id="step-${index + 1}" class="tutorial-step"><h2>Step</h2>${paragraphs}</section>`
  })
  return `<!doctype html><html lang="en"><head><title>T</title></head><body><h1>T</h1>${sections.join('')}</body></html>`
}
const patience = { status: 429, headers: { 'Retry-After': '7200' } }
const at = (host: LinkHost, ...paths: readonly string[]) => paths.map(path => `${host.url}${path}`)
const metadata = (title: string, email = 'author@example.com') => ({ title, primaryContributorEmail: email })

beforeAll(async () => {
  site = await startLinkHost({
    '/robots.txt': { body: 'User-agent: *\nDisallow: /secret\n' },
    '/ok': {},
    '/get-only': method => ({ status: method === 'HEAD' ? 405 : 200 }),
    '/moved': { status: 301, headers: { Location: '/ok' } },
    '/elsewhere': { status: 302, headers: { Location: '/ok' } },
    '/loop': { status: 302, headers: { Location: '/loop' } },
    '/inside': { status: 302, headers: { Location: 'http://169.254.169.254/latest' } },
    '/people': { status: 403 },
    '/error': { status: 500 },
    '/hang': 'hang'
  })
  busy = await startLinkHost({ '/one': patience, '/two': patience })
  closed = await startLinkHost({ '/robots.txt': { status: 503 }, '/page': {} })
  backend = await startBackend({
    env: {
      OUTBOUND_PRIVATE_HOSTS: [site, busy, closed].map(({ host }) => host).join(','),
      PUBLIC_URL: 'https://learn.example',
      LINK_CHECK_PAUSE_MS: '0',
      // long enough for a busy machine; one page hangs in two runs
      LINK_CHECK_TIMEOUT_MS: '3000',
      PROVENANCE_ENVELOPE_ENABLED: 'true',
      PROVENANCE_SIGNING_KEY: newSigningKey()
    }
  })
  await publish(
    backend,
    {
      'links-good': documentOf(at(site, '/ok#top', '/get-only', '/elsewhere'), at(site, '/ok')),
      'links-dead': documentOf(at(site, '/ok'), at(site, '/gone')),
      'links-many': documentOf(at(site, '/gone-1', '/gone-2'), at(site, '/gone-3')),
      'links-odd': documentOf(
        [
          ...at(site, '/moved', '/loop', '/inside', '/people', '/error', '/hang', '/secret'),
          'https://learn.example/here'
        ],
        [
          ...at(busy, '/one', '/two'),
          ...at(closed, '/page'),
          'http://host.example/',
          'mailto:a@b.example',
          'http://10.0.0.1/'
        ]
      ),
      'links-none': documentOf([])
    },
    {
      metadata: {
        'links-good': metadata('Good'),
        'links-dead': metadata('Dead'),
        'links-many': metadata('Many', 'somebody@example.com'),
        'links-odd': metadata('Odd'),
        'links-none': metadata('None')
      }
    }
  )
  await backend.sql(
    `UPDATE tutorials_catalog_TutorialMeta SET ownerEmail = CASE WHEN tutorial_ID = (
       SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = 'links-many') THEN 'somebody@example.com' ELSE 'author@example.com' END`
  )
  await get(`${backend.url}/auth/user`, as('author'))
  const shelf = {
    ...{ verb: 'LEARN', shelf: 'START', title: 'A shelf link', url: `${site.url}/shelf-gone` },
    IsActiveEntity: true
  }
  expect((await post(`${backend.url}/admin/HomepageShelves`, shelf, as('admin'))).status).toBe(201)
  const event = (name: string, days: number, path: string) =>
    post(
      `${backend.url}/admin/Events`,
      {
        ...{ name, url: `${site.url}${path}` },
        startDate: new Date(Date.now() - 100 * DAY).toISOString(),
        endDate: new Date(Date.now() + days * DAY).toISOString()
      },
      as('admin')
    )
  expect([(await event('To come', 200, '/event-gone')).status, (await event('Over', -1, '/over')).status]).toEqual([
    201, 201
  ])
})

const statuses = async (): Promise<Record<string, string>> => {
  const rows = await backend.sql('SELECT address, status FROM tutorials_links_CheckedLinks ORDER BY address')
  const short = (address: string) =>
    address.replace(site.url, '').replace(busy.url, 'busy').replace(closed.url, 'closed')
  return Object.fromEntries(rows.map(row => [short(String(row['address'])), String(row['status'])]))
}
const askedOfBusy = () => busy.asked('/one').length + busy.asked('/two').length
const freshness = async (slug: string) => {
  const answer = await get(`${backend.url}/content/tutorials/${slug}/provenance`)
  return partsOf(answer.json<{ jws: string }>().jws).claims['freshness'] as Record<string, unknown>
}
const header = async (slug: string) =>
  (await get(`${backend.url}/content/tutorials/${slug}`)).headers['x-freshness-confidence']
const list = async (path: string, user: string) =>
  (await get(`${backend.url}${path}`, as(user))).json<{ value: readonly Record<string, unknown>[] }>().value

describe('links', () => {
  verifies('CONTENT-035', 'nothing is known of a tutorial before the first run', async () => {
    expect(await freshness('links-good')).toEqual({
      ...{ confidence: 'unknown', lastScanned: null, openHighCount: null, detectorModel: null }
    })
    expect(await header('links-good')).toBe('unknown')
  })

  testOnBoth('are asked once, each host by one request at a time, as their robots.txt allows', async () => {
    await backend.runJob(JOB)
    expect(await statuses()).toEqual({
      ...{ '/ok': 'OK', '/get-only': 'OK', '/elsewhere': 'OK', '/moved': 'MOVED' },
      ...{ '/gone': 'SUSPECT', '/gone-1': 'SUSPECT', '/gone-2': 'SUSPECT', '/gone-3': 'SUSPECT' },
      ...{ '/shelf-gone': 'SUSPECT', '/event-gone': 'SUSPECT', '/error': 'SUSPECT', '/hang': 'SUSPECT' },
      ...{ '/loop': 'NOT_CHECKED', '/inside': 'NOT_CHECKED', '/people': 'NOT_CHECKED', '/secret': 'NOT_CHECKED' },
      ...{ 'http://host.example/': 'NOT_CHECKED', 'http://10.0.0.1/': 'NOT_CHECKED' },
      ...{ 'busy/one': expect.any(String), 'busy/two': expect.any(String), 'closed/page': 'NOT_CHECKED' }
    })
    const once = { '/ok': 3, '/gone': 2, '/get-only': 2, '/robots.txt': 1, '/secret': 0, '/over': 0, '/loop': 6 }
    expect(Object.fromEntries(Object.keys(once).map(path => [path, site.asked(path).length]))).toEqual(once)
    expect(site.asked('/get-only')).toEqual(['HEAD', 'GET'])
    expect([site.mostAtOnce(), busy.mostAtOnce()]).toEqual([1, 1])
    expect([askedOfBusy(), closed.asked('/page')]).toEqual([1, []])
    expect(site.headers()[0]?.['user-agent']).toBe('TutorialPlatformLinks/1.0 (+https://learn.example)')
  })

  test('that fail once are no news to anybody', async () => {
    await backend.runJob(JOB)
    expect(site.asked('/gone')).toHaveLength(2)
    expect(await list('/admin/BrokenLinks', 'admin')).toEqual([])
    expect(await list('/author/MyBrokenLinks', 'author')).toEqual([])
    expect(await freshness('links-dead')).toMatchObject({ confidence: 'high' })
  })

  testOnBoth('of a host that wants patience wait as long as it says', async () => {
    await backend.at(HOUR)
    await backend.runJob(JOB)
    expect(askedOfBusy()).toBe(1)
    for (const path of ['/one', '/two']) busy.answer(path, {})
    await backend.at(3 * HOUR)
    await backend.runJob(JOB)
    expect(askedOfBusy()).toBe(3)
    expect(await statuses()).toMatchObject({ 'busy/one': 'OK', 'busy/two': 'OK' })
  })

  testOnBoth('are broken when they fail again a day later', async () => {
    await backend.at(DAY + HOUR)
    await backend.runJob(JOB)
    expect(await statuses()).toMatchObject({
      ...{ '/gone': 'BROKEN', '/gone-1': 'BROKEN', '/shelf-gone': 'BROKEN', '/event-gone': 'BROKEN' },
      ...{ '/error': 'UNREACHABLE', '/hang': 'UNREACHABLE', '/ok': 'OK' }
    })
    expect(site.asked('/ok')).toHaveLength(3)
    const broken = await list('/admin/BrokenLinks?$expand=places&$orderby=address', 'admin')
    const places = broken.map(({ places: used }) => used as readonly Record<string, unknown>[])
    expect(places.flat().map(({ kind, title, slug, step }) => [kind, title, slug, step].join(' '))).toEqual([
      ...['tutorial Odd links-odd 1', 'event To come  ', 'tutorial Dead links-dead 2', 'tutorial Many links-many 1'],
      ...[
        'tutorial Many links-many 1',
        'tutorial Many links-many 2',
        'tutorial Odd links-odd 1',
        'shelf A shelf link  '
      ]
    ])
    const attention = (await get(`${backend.url}/admin/attention()`, as('admin'))).text()
    expect(attention).toContain('"name":"broken-links","label":"broken links","severity":"critical","count":8')
  })

  testOnBoth('that are broken are shown to the owner of the tutorial alone', async () => {
    const mine = await list('/author/MyBrokenLinks?$orderby=address', 'author')
    expect(mine.map(({ slug, step, status, reason }) => [slug, step, status, reason].join(' '))).toEqual([
      'links-odd 1 UNREACHABLE answers 500',
      'links-dead 2 BROKEN answers 404',
      'links-odd 1 UNREACHABLE no answer in time'
    ])
    const findings = await list('/author/MyFindings', 'author')
    expect([...new Set(findings.map(({ slug }) => slug))].sort()).toEqual(['links-dead', 'links-odd'])
  })
})

describe('the report of a tutorial', () => {
  verifies('CONTENT-035', 'gives a confidence of high, medium or low', async () => {
    const confidences = async () =>
      Object.fromEntries(
        await Promise.all(
          ['links-good', 'links-none', 'links-dead', 'links-many', 'links-odd'].map(
            async slug => [slug, (await freshness(slug))['confidence']] as const
          )
        )
      )
    expect(await confidences()).toEqual({
      ...{
        'links-good': 'high',
        'links-none': 'high',
        'links-dead': 'medium',
        'links-many': 'low',
        'links-odd': 'high'
      }
    })
    expect(await freshness('links-many')).toEqual({
      ...{ confidence: 'low', openHighCount: 3, detectorModel: 'rules-1', lastScanned: expect.any(String) }
    })
    expect([await header('links-many'), await header('links-dead')]).toEqual(['low', 'medium'])
    await backend.at(33 * DAY)
    expect([await freshness('links-good'), await header('links-none')]).toMatchObject([
      { confidence: 'medium' },
      'medium'
    ])
    await backend.at(95 * DAY)
    expect([await freshness('links-good'), await header('links-none')]).toMatchObject([{ confidence: 'low' }, 'low'])
    await backend.at(DAY + HOUR)
  })

  testOnBoth('counts no finding that its author has dismissed, nor does a later one', async () => {
    const [finding] = await list(`/author/MyFindings?$filter=category eq 'dead-link'`, 'author')
    expect(finding).toMatchObject({ slug: 'links-dead', severity: 'Medium', stepRef: 2, disposition: 'OPEN' })
    const answer = (body: object) => post(`${backend.url}/author/answerFinding`, body, as('author'))
    const [others] = await backend.sql(
      `SELECT ID FROM tutorials_content_FreshnessFindings WHERE report_slug = 'links-many'`
    )
    const dismissed = { findingId: finding?.['ID'], disposition: 'DISMISSED' }
    expect((await answer({ ...dismissed, disposition: 'FIXED' })).status).toBe(400)
    expect((await answer({ ...dismissed, findingId: others?.['id'] })).status).toBe(404)
    expect(await answer(dismissed)).toMatchObject({ status: 200 })
    expect(await freshness('links-dead')).toMatchObject({ confidence: 'high' })
    await backend.runJob(JOB)
    expect(await freshness('links-dead')).toMatchObject({ confidence: 'high' })
    expect((await answer({ ...dismissed, disposition: 'OPEN' })).status).toBe(200)
    expect(await freshness('links-dead')).toMatchObject({ confidence: 'medium' })
  })

  testOnBoth('counts no link that the tutorial has lost, and the next one has the finding as FIXED', async () => {
    await publish(
      backend,
      { 'links-dead': documentOf(at(site, '/ok')) },
      { metadata: { 'links-dead': metadata('Dead') } }
    )
    expect(await freshness('links-dead')).toMatchObject({ confidence: 'high' })
    expect(await header('links-dead')).toBe('high')
    await backend.runJob(JOB)
    const findings = await list(`/author/MyFindings?$filter=slug eq 'links-dead'`, 'author')
    expect(findings.map(({ disposition }) => disposition)).toEqual(['FIXED'])
    expect(await statuses()).not.toHaveProperty('/gone')
  })

  test('counts problems that readers have reported', async () => {
    const problem = { slug: 'links-none', stepNumber: 1, kind: 'OUTDATED', text: 'This is old' }
    await backend.sql(
      `INSERT INTO tutorials_catalog_Steps (ID, tutorial_ID, stepOrder, title)
       SELECT 'step-of-links-none', ID, 1, 'Step' FROM tutorials_catalog_Tutorials WHERE slug = 'links-none'`
    )
    expect((await post(`${backend.url}/api/reportProblem`, problem, as('learner'))).status).toBe(200)
    await backend.runJob(JOB)
    expect(await freshness('links-none')).toMatchObject({ confidence: 'medium' })
  })
})

describe('a broken link', () => {
  const on = (ID: unknown, action: string, body = {}) =>
    post(`${backend.url}/admin/BrokenLinks(${String(ID)})/AdminService.${action}`, body, as('admin'))
  const brokenAt = async (path: string) =>
    (await list(`/admin/BrokenLinks?$filter=address eq '${site.url}${path}'`, 'admin'))[0]

  testOnBoth('is ignored with a reason, and watched again', async () => {
    const link = await brokenAt('/gone-1')
    expect((await on(link?.['ID'], 'ignoreLink', { reason: ' ' })).status).toBe(400)
    expect((await on(link?.['ID'], 'ignoreLink', { reason: 'Comes back' })).status).toBe(204)
    expect(await brokenAt('/gone-1')).toMatchObject({ ignored: true, ignoreReason: 'Comes back' })
    await backend.runJob(JOB)
    expect(await freshness('links-many')).toMatchObject({ confidence: 'medium', openHighCount: 0 })
    expect((await on(link?.['ID'], 'watchLink')).status).toBe(204)
  })

  testOnBoth('is asked again when an admin says so', async () => {
    const link = await brokenAt('/gone-2')
    site.answer('/gone-2', {})
    expect((await on(link?.['ID'], 'checkAgain')).status).toBe(204)
    await backend.runJob(JOB)
    for (let tries = 0; (await brokenAt('/gone-2')) && tries < 50; tries++)
      await new Promise(next => setTimeout(next, 100))
    expect(await statuses()).toMatchObject({ '/gone-2': 'OK' })
    expect((await on(link?.['ID'], 'checkAgain')).status).toBe(404)
  })
})
