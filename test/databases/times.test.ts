import { beforeAll, describe, expect, test } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { beginSession, publisher, sampleDocument } from '../support/publish.ts'

onBoth('times', 'types')

const ISO_IN_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,7})?Z$/

/** More than a busy machine takes, and less than two time zones differ. */
const A_MINUTE = 60_000

describe('times', () => {
  let backend: Backend

  beforeAll(async () => {
    // neither the process nor the database server may let local time through
    backend = await leaseBackend({ TZ: 'America/St_Johns' })
  })

  verifies('PLATFORM-002', 'on the wire are ISO 8601 in UTC, whatever the time zone of the process', async () => {
    const metadata = { timed: { title: 'Timed', lastUpdated: '2024-05-06' } }
    const before = Date.now()
    const { expiresAt, sessionId } = await beginSession(backend)
    expect(expiresAt).toMatch(ISO_IN_UTC)
    expect(Math.abs(Date.parse(expiresAt) - before - 30 * 60_000)).toBeLessThan(A_MINUTE)
    await publisher(backend).append(sessionId, { timed: sampleDocument('timed') }, { metadata })
    await publisher(backend).commit(sessionId)

    const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{
      tutorials: { slug: string; createdAt: string }[]
    }>()
    const timed = tutorials.find(({ slug }) => slug === 'timed')
    expect(timed?.createdAt).toMatch(ISO_IN_UTC)
    expect(Math.abs(Date.parse(timed?.createdAt ?? '') - before)).toBeLessThan(A_MINUTE)
    await post(`${backend.url}/build/repo-catalog`, { entries: { timed: { repo: 'r' } } }, bearer(backend.key))
    for (const path of ['/content/nav', '/content/hashes', '/build/repo-catalog', '/content/concepts-index'])
      expect(timesIn((await get(`${backend.url}${path}`)).json())).toEqual([])
  })

  test('are stored in UTC too', async () => {
    const [row] = await backend.sql(`SELECT max(startedAt) AS latest FROM tutorials_platform_PipelineLog`)
    expect(Math.abs(Date.parse(String(row?.['latest'])) - Date.now())).toBeLessThan(A_MINUTE)
  })

  describe('that clients write', () => {
    /** Moments as written and as answered, in their order: the end of a leap day in UTC, on which no local clock agrees. */
    const moments = [
      ['2024-02-29T23:59:58Z', '2024-02-29T23:59:58.000Z'],
      ['2024-03-01T01:29:58.007+01:30', '2024-02-29T23:59:58.007Z'],
      ['2024-02-29T20:29:58.12-03:30', '2024-02-29T23:59:58.120Z']
    ] as const
    let ids: readonly string[]

    beforeAll(async () => {
      const admin = curator(backend)
      const rows = moments.map(async ([reviewedDate], at) => {
        const tutorial = await admin.tutorial(`times-${at}`)
        return (await admin.made('TutorialMeta', { tutorial_ID: tutorial.ID, reviewedDate, owner: 'times' })).ID
      })
      ids = await Promise.all(rows)
    })

    const found = async (condition: string, order = 'reviewedDate') => {
      const filter = encodeURIComponent(`owner eq 'times' and ${condition}`)
      const rows = await curator(backend).list(`TutorialMeta?$filter=${filter}&$orderby=${order}`)
      return rows.map(({ ID }) => ids.indexOf(ID))
    }

    test('are answered to the millisecond in UTC', async () => {
      const rows = await curator(backend).list("TutorialMeta?$filter=owner eq 'times'&$orderby=reviewedDate")
      expect(rows.map(({ reviewedDate }) => Date.parse(String(reviewedDate)))).toEqual(
        moments.map(([, answered]) => Date.parse(answered))
      )
      for (const { reviewedDate } of rows) expect(reviewedDate).toMatch(ISO_IN_UTC)
    })

    test.each([
      ['reviewedDate eq 2024-02-29T23:59:58.007Z', [1]],
      ['reviewedDate eq 2024-03-01T01:29:58.007+01:30', [1]],
      ['reviewedDate gt 2024-02-29T23:59:58Z', [1, 2]],
      ['reviewedDate le 2024-02-29T20:29:58.007-03:30', [0, 1]],
      ['date(reviewedDate) eq 2024-02-29', [0, 1, 2]],
      ['time(reviewedDate) ge 23:59:58', [0, 1, 2]],
      ['day(reviewedDate) eq 29 and month(reviewedDate) eq 2 and year(reviewedDate) eq 2024', [0, 1, 2]],
      ['hour(reviewedDate) eq 23 and minute(reviewedDate) eq 59 and second(reviewedDate) eq 58', [0, 1, 2]],
      ['fractionalseconds(reviewedDate) gt 0.1', [2]],
      ['reviewedDate lt now() and reviewedDate gt mindatetime()', [0, 1, 2]]
    ])('are found by %s', async (condition, expected) => {
      expect(await found(condition)).toEqual(expected)
    })

    test('are ordered as moments', async () => {
      expect(await found('true', 'reviewedDate desc')).toEqual([2, 1, 0])
    })
  })
})

/** Texts in an answer that look like a time and are not ISO 8601 in UTC. */
function timesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /\d{4}-\d\d-\d\d[T ]?\d*/.test(value) && !ISO_IN_UTC.test(value) ? [value] : []
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(timesIn)
}
