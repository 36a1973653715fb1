import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import type { Backend } from '../../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { as, get, post } from '../../support/http/http.ts'
import { beginSession, hashOf, publish, publishedHashes, publisher, sampleDocument } from '../../support/publish.ts'
import { startInstances } from '../support/instances.ts'

onBothInFullRun('concurrency', 'transactions')
inFullRun()

const ROUNDS = 5

/** The writes of a commit are computed before its transaction; those of others meanwhile have to be in it all the same. */
describe('a commit beside other writers, on two instances', () => {
  let one: Backend
  let other: Backend

  beforeAll(async () => {
    ;[one, other] = await startInstances()
  })

  verifies('CONTENT-014', 'has each append that was answered with 202', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { sessionId } = await beginSession(one)
      const documents = Array.from({ length: 8 }, (_, index) => `late-${round}-${index}`).map(slug => ({
        slug,
        text: sampleDocument(slug)
      }))
      const append = (slug: string, text: string, index: number) =>
        publisher(index % 2 === 0 ? one : other).append(sessionId, { [slug]: text })
      const [appends, committed] = await Promise.all([
        Promise.all(
          documents.map(async ({ slug, text }, index) => ({ slug, text, answer: await append(slug, text, index) }))
        ),
        publisher(other).commit(sessionId)
      ])
      expect(committed.status).toBe(200)
      const hashes = await publishedHashes(other)
      for (const { slug, text, answer } of appends) {
        expect([202, 404]).toContain(answer.status)
        expect(hashes[slug]).toBe(answer.status === 202 ? hashOf(text) : undefined)
      }
    }
  })

  test('links a tag that a curator creates meanwhile, once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [slug, name] = [`tagged-${round}`, `created-meanwhile-${round}`]
      const metadata = { [slug]: { title: slug, tags: [name] } }
      const { sessionId } = await beginSession(one)
      await publisher(one).append(sessionId, { [slug]: sampleDocument(slug) }, { metadata })
      const [committed, created] = await Promise.all([
        publisher(one).commit(sessionId),
        post(`${other.url}/admin/Tags`, { name }, as('admin'))
      ])
      expect([committed.status, created.status]).toEqual([200, 201])
      const links = await one.sql(
        `SELECT t.slug FROM tutorials_catalog_TutorialTags l
         JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID JOIN tutorials_catalog_Tags g ON g.ID = l.tag_ID
         WHERE g.name = ?`,
        [name]
      )
      expect(links).toEqual([{ slug }])
    }
  })

  test('is counted among the writers, with how long it held the database', async () => {
    await publish(one, { counted: sampleDocument('counted') })
    const answer = await get(`${one.url}/admin/metrics/live`, as('admin'))
    const { histograms } = answer.json<{ snapshot: { histograms: Record<string, { count: number; max: number }> } }>()
      .snapshot
    for (const name of ['db.writer.held_ms', 'db.writer.waited_ms']) {
      expect(histograms[name]?.count).toBeGreaterThan(3)
      expect(histograms[name]?.max).toBeGreaterThan(0)
    }
  })
})
