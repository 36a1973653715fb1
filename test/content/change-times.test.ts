import { beforeAll, describe, expect, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backend, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { type AppendExtras, publish, publisher, sampleDocument } from '../support/publish.ts'
import { deltaFlags } from './support/flags.ts'

onBothInFullRun('times')
inFullRun()

/** On PostgreSQL the setting with more statements. */
const settings = Object.entries({ 'whole versions': {}, 'changes alone': deltaFlags.skip }).filter(
  ([stored]) => databaseKind === 'sqlite' || stored === 'changes alone'
)

describe.each(settings)('the time at which a text last changed, with %s stored', (_, env) => {
  let backend: Backend
  const times = new Map<string, string>()

  const updatedAt = async (slug: string): Promise<string> => {
    const nav = await get(`${backend.url}/content/nav`)
    const { tutorials } = nav.json<{ tutorials: { slug: string; updatedAt: string }[] }>()
    return tutorials.find(tutorial => tutorial.slug === slug)?.updatedAt ?? ''
  }
  /** Publishes a document of this name and revision, later than everything before. */
  const publishLater = async (slug: string, revision: number, extras: AppendExtras = {}): Promise<string> => {
    await delay(5)
    await publish(backend, { [slug]: sampleDocument(slug, revision) }, extras)
    return updatedAt(slug)
  }

  beforeAll(async () => {
    backend = await startBackend({ env })
    await publish(
      backend,
      { plain: sampleDocument('plain'), sourced: sampleDocument('sourced') },
      { sources: { sourced: '# One' } }
    )
    for (const slug of ['plain', 'sourced']) times.set(slug, await updatedAt(slug))
  })

  test('is a time in ISO 8601 of the publish that brought it', () => {
    for (const time of times.values()) {
      expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      expect(Date.parse(time)).toBeLessThanOrEqual(Date.now())
    }
  })

  test('stays when others are published, and when the same is published again', async () => {
    await publishLater('other', 1)
    expect(await updatedAt('plain')).toBe(times.get('plain'))
    expect(await publishLater('plain', 1)).toBe(times.get('plain'))
    expect(await publishLater('plain', 1, { sourceCommits: { plain: 'a'.repeat(40) } })).toBe(times.get('plain'))
  })

  test('stays when only the HTML of the same Markdown is another', async () => {
    expect(await publishLater('sourced', 2, { sources: { sourced: '# One' } })).toBe(times.get('sourced'))
  })

  test('moves with the text, and stays there; a rollback brings the earlier one back', async () => {
    const [plain, sourced] = [
      await publishLater('plain', 2),
      await publishLater('sourced', 2, { sources: { sourced: '# Two' } })
    ]
    expect(plain > (times.get('plain') ?? '')).toBe(true)
    expect(sourced > (times.get('sourced') ?? '')).toBe(true)
    expect(await publishLater('plain', 2)).toBe(plain)
    await publishLater('sourced', 2, { sources: { sourced: '# Three' } })
    await publisher(backend).rollback()
    expect(await updatedAt('sourced')).toBe(sourced)
    expect(await updatedAt('plain')).toBe(plain)
  })

  test("is the author's date where the publisher says one, and again that of the text where it says none", async () => {
    const publishDated = (lastUpdated?: string) =>
      publishLater('dated', 1, { metadata: { dated: { title: 'Dated', ...(lastUpdated && { lastUpdated }) } } })
    const first = await publishDated()
    expect(await publishDated('2021-05-06T07:08:09+02:00')).toBe('2021-05-06T05:08:09.000Z')
    expect(await publishDated()).toBe(first)
    await publisher(backend).rollback()
    expect(await updatedAt('dated')).toBe('2021-05-06T05:08:09.000Z')
    expect(await publishDated('2099-01-01')).toBe(first)
  })

  test('is the time of writing where an earlier release has stored none', async () => {
    for (const table of ['ContentFiles', 'ContentCurrent', 'ContentHistory'])
      await backend.sql(`UPDATE tutorials_content_${table} SET changedAt = NULL`)
    await backend.stop()
    backend = await startBackend({ database: backend.database, dataDir: backend.dataDir, env })
    await publishLater('nudge', 1)
    const time = await updatedAt('plain')
    expect(time).toMatch(/Z$/)
    expect(await publishLater('plain', 2)).toBe(time)
  })
})
