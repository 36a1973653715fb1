import { afterEach, beforeAll, describe, expect } from '@jest/globals'
import { type Backend, startBackend } from '../../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { get } from '../../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { instanceEnvironment, startInstances } from '../support/instances.ts'

onBothInFullRun('statements', 'types', 'times')
inFullRun()

const DAY = 24 * 60 * 60 * 1000
const doc = sampleDocument

/** An instance reads only those files of a new version that differ from what it has in memory. */
describe('instances that follow from version to version', () => {
  let one: Backend
  let other: Backend

  beforeAll(async () => {
    ;[one, other] = await startInstances()
    const documents = { kept: doc('kept'), text: doc('text'), source: doc('source'), named: doc('named') }
    await publish(one, documents, { sources: { source: 'one', named: 'named' }, metadata: { named: { title: 'One' } } })
  })

  afterEach(() => {
    process.kill(other.pid, 'SIGCONT')
  })

  testOnBoth('answer like one that has just started, whatever a version changes', async () => {
    await publish(one, { text: doc('text', 2) })
    await publish(one, { source: doc('source') }, { sources: { source: 'two' } })
    await publish(one, { named: doc('named') }, { metadata: { named: { title: 'Two' } } })
    await publish(one, { kept: doc('kept') }, { sourceCommits: { kept: 'a'.repeat(40) } })
    await publish(one, { fresh: doc('fresh'), text: doc('text', 3) })
    // the same text again, with another time
    await publish(one, { named: doc('named'), kept: doc('kept') })
    await expectLikeFresh()
    await publisher(one).rollback()
    await publish(one, { fresh: doc('fresh', 2) })
    await publisher(one).rollback({ targetVersion: 1 })
    await expectLikeFresh()
  })

  test('read all of it when the version they know was removed meanwhile', async () => {
    const { version } = await publish(one, { known: doc('known'), removed: doc('removed') })
    await until(async () => (await versionOf(other)) === version)
    process.kill(other.pid, 'SIGSTOP')
    await publisher(one).rollback()
    for (const revision of [2, 3, 4, 5]) await publish(one, { text: doc('text', revision) })
    await one.at(8 * DAY)
    await one.runJob('content-cleanup')
    await one.at(0)
    expect(await one.sql('SELECT slug FROM tutorials_content_ContentFiles WHERE version = ?', [version])).toEqual([])
    process.kill(other.pid, 'SIGCONT')
    await expectLikeFresh()
    expect(Object.keys((await state(other))['/content/hashes'] as object)).not.toContain('removed')
  })

  async function expectLikeFresh(): Promise<void> {
    const version = await versionOf(one)
    await until(async () => (await versionOf(other)) === version)
    const fresh = await startBackend({ database: one.database, dataDir: one.dataDir, env: instanceEnvironment })
    const expected = await state(fresh)
    await fresh.kill()
    expect(await state(one)).toEqual(expected)
    expect(await state(other)).toEqual(expected)
  }

  const versionOf = async (backend: Backend): Promise<number> =>
    Number((await publisher(backend).hashes()).headers['x-content-version'])

  /** Everything that is answered of the live files: feeds, header lines, and what is attested. */
  async function state({ url }: Backend): Promise<Record<string, unknown>> {
    const feeds = ['/content/hashes', '/content/source-hashes', '/content/nav']
    const answers: Record<string, unknown> = {}
    for (const path of feeds) answers[path] = (await get(url + path)).json()
    for (const slug of Object.keys(answers['/content/hashes'] as object)) {
      const { etag, 'x-content-version': version } = (await get(`${url}/content/tutorials/${slug}`)).headers
      answers[slug] = { etag, version, provenance: await provenanceOf(url, slug) }
    }
    return answers
  }

  async function provenanceOf(url: string, slug: string): Promise<unknown> {
    const { jws } = (await get(`${url}/content/tutorials/${slug}/provenance`)).json<{ jws: string }>()
    const claims = Buffer.from(jws.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(claims) as { provenance: unknown }).provenance
  }
})
