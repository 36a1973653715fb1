import { beforeAll, describe, expect } from '@jest/globals'
import { leaseChannel } from '../preview/support/channel.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, post } from '../support/http/http.ts'
import { hashOf, publish, sampleDocument } from '../support/publish.ts'
import { refusal, reviewAt } from './support/threads.ts'

onBothInFullRun('statements', 'concurrency')

const slug = 'reviewed'
const good = {
  slug,
  step: 'step-1',
  quote: 'Paragraph 2 of reviewed.',
  prefix: 'Paragraph 1 of reviewed.\n',
  suffix: '\n',
  text: 'Why two?'
}

let channel: Backend
let review: ReturnType<typeof reviewAt>

beforeAll(async () => {
  channel = await leaseChannel()
  review = reviewAt(channel)
  await publish(channel, { [slug]: sampleDocument(slug) })
})

describe('a thread', () => {
  testOnBoth('is kept with the passage, and with the version and the text in which it was selected', async () => {
    const { threadId, commentId } = await review.start(good)
    const thread = await review.thread(threadId, 'author2')
    expect(thread).toMatchObject({
      ...{ slug, step: 'step-1', quote: good.quote, prefix: good.prefix, status: 'OPEN', suggestion: null },
      ...{ author: 'author', authorName: 'Audrey Author', contentHash: hashOf(sampleDocument(slug)), commentCount: 1 }
    })
    expect(thread.version).toBeGreaterThan(0)
    expect(thread.comments).toMatchObject([{ ID: commentId, text: 'Why two?', author: 'author', editedAt: null }])
  })

  testOnBoth('has replies of others, in the order of time', async () => {
    const { threadId } = await review.start(good)
    for (const [text, who] of [
      ['Because.', 'author2'],
      ['I see.', 'author']
    ] as const)
      expect((await review.call('reply', { threadId, text }, who)).status).toBe(200)
    const { comments, commentCount } = await review.thread(threadId)
    expect(commentCount).toBe(3)
    expect(comments.map(({ text, authorName }) => [text, authorName])).toEqual([
      ['Why two?', 'Audrey Author'],
      ['Because.', 'Arthur Author'],
      ['I see.', 'Audrey Author']
    ])
  })

  testOnBoth('is resolved by one of two at once, and opened again', async () => {
    const { threadId } = await review.start(good)
    const both = await Promise.all(['author', 'author2'].map(who => review.call('resolveThread', { threadId }, who)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await review.thread(threadId)).toMatchObject({
      status: 'RESOLVED',
      resolvedBy: expect.stringMatching(/^author2?$/)
    })
    expect((await review.call('reopenThread', { threadId })).status).toBe(200)
    expect(refusal(await review.call('reopenThread', { threadId }))).toMatchObject({
      status: 409,
      code: 'already_open'
    })
    expect(await review.thread(threadId)).toMatchObject({ status: 'OPEN', resolvedBy: null })
  })

  testOnBoth('with a suggestion is decided once; an applied one is resolved', async () => {
    const suggestion = {
      ...good,
      text: '',
      original: 'Paragraph 2',
      originalPrefix: 'a',
      originalSuffix: 'b',
      replacement: ''
    }
    const { threadId } = await review.start(suggestion)
    expect(await review.thread(threadId)).toMatchObject({
      original: 'Paragraph 2',
      replacement: '',
      suggestion: 'PROPOSED'
    })
    const decide = (decision: string) => review.call('decideSuggestion', { threadId, decision }, 'author2')
    expect(refusal(await decide('MAYBE'))).toMatchObject({ status: 400, target: 'decision' })
    expect((await decide('APPLIED')).status).toBe(200)
    expect(await review.thread(threadId)).toMatchObject({
      suggestion: 'APPLIED',
      decidedBy: 'author2',
      status: 'RESOLVED'
    })
    expect(refusal(await decide('DECLINED'))).toMatchObject({ status: 409, code: 'already_decided' })
    const plain = await review.start(good)
    const undecided = await review.call('decideSuggestion', { threadId: plain.threadId, decision: 'APPLIED' })
    expect(refusal(undecided)).toMatchObject({ status: 409, code: 'no_suggestion' })
  })

  test.each([
    [{ slug: 'no-such-preview' }, 404, 'slug'],
    [{ slug: undefined }, 400, 'slug'],
    [{ quote: ' ' }, 400, 'quote'],
    [{ quote: 'x'.repeat(1001) }, 400, 'quote'],
    [{ prefix: 'x'.repeat(257) }, 400, 'prefix'],
    [{ text: '' }, 400, 'text'],
    [{ text: 'x'.repeat(5001) }, 400, 'text'],
    [{ text: 'a\0b' }, 400, 'text'],
    [{ replacement: 'new' }, 400, 'original'],
    [{ original: 'x'.repeat(20_001), replacement: 'y' }, 400, 'original'],
    [{ original: 'same', replacement: 'same' }, 400, 'replacement']
  ])('is refused with %j', async (change, status, target) => {
    expect(refusal(await review.call('startThread', { ...good, ...change }))).toMatchObject({ status, target })
  })

  test('that is not there has no replies and no states', async () => {
    const threadId = '00000000-0000-4000-8000-000000000000'
    for (const [action, more] of [
      ['reply', { text: 'x' }],
      ['resolveThread', {}],
      ['reopenThread', {}],
      ['decideSuggestion', { decision: 'APPLIED' }]
    ] as const)
      expect(refusal(await review.call(action, { threadId, ...more }))).toMatchObject({
        status: 404,
        target: 'threadId'
      })
  })

  test('is nobody else’s than an author’s, and cannot be written as a row', async () => {
    for (const who of ['learner', 'admin', 'superadmin'])
      expect((await review.call('startThread', good, who)).status).toBe(403)
    expect((await post(`${channel.url}/preview/startThread`, good)).status).toBe(401)
    expect((await review.call('Threads', { ...good, author: 'author2' })).status).toBe(405)
    expect((await review.call('Comments', { text: 'x', author: 'author2' })).status).toBe(405)
    expect((await post(`${(await leaseBackend()).url}/preview/startThread`, good, as('author'))).status).toBe(404)
  })

  test('comes in pages', async () => {
    await publish(channel, { paged: sampleDocument('paged') })
    for (let count = 0; count < 3; count += 1) await review.start({ ...good, slug: 'paged' })
    const path = `Threads?$filter=slug eq 'paged'&$orderby=createdAt&$top=2&$count=true`
    const page = (await review.read(encodeURI(path))).json<{ value: unknown[]; '@odata.count': number }>()
    expect([page.value.length, page['@odata.count']]).toEqual([2, 3])
  })
})

describe('a comment', () => {
  testOnBoth('is changed by its author alone, who has seen its last form', async () => {
    const { commentId, threadId } = await review.start({ ...good, text: '<img src=x onerror=alert(1)>' })
    const tagOf = async () => (await review.read(`Comments(${commentId})`)).headers.etag
    const tag = await tagOf()
    expect((await review.edit(commentId, { text: 'Mine now' }, 'author2', tag)).status).toBeGreaterThanOrEqual(403)
    expect((await review.edit(commentId, { text: 'No tag' }, 'author', undefined)).status).toBe(428)
    expect((await review.thread(threadId)).comments[0]?.text).toBe('<img src=x onerror=alert(1)>')
    expect((await review.edit(commentId, { text: ' Better ' }, 'author', tag)).status).toBe(200)
    expect((await review.edit(commentId, { text: 'Older' }, 'author', tag)).status).toBe(412)
    const [comment] = (await review.thread(threadId)).comments
    expect(comment).toMatchObject({ text: 'Better', editedAt: expect.any(String), author: 'author' })
    for (const [change, target] of [
      [{ author: 'author2' }, 'author'],
      [{ text: '' }, 'text'],
      [{ text: 'x'.repeat(5001) }, 'text']
    ] as const)
      expect(refusal(await review.edit(commentId, change, 'author', await tagOf()))).toMatchObject({
        status: 400,
        target
      })
    expect((await review.thread(threadId)).comments[0]).toMatchObject({ text: 'Better', author: 'author' })
  })

  testOnBoth('is deleted by its author alone; its place stays', async () => {
    const { commentId, threadId } = await review.start(good)
    const remove = (who: string) => review.call('deleteComment', { commentId }, who)
    expect(refusal(await remove('author2'))).toMatchObject({ status: 404, target: 'commentId' })
    expect((await remove('author')).status).toBe(200)
    expect((await review.thread(threadId)).comments).toMatchObject([{ text: null, deletedAt: expect.any(String) }])
    const { headers } = await review.read(`Comments(${commentId})`)
    const revived = await review.edit(commentId, { text: 'Back' }, 'author', headers.etag)
    expect(revived.status).toBeGreaterThanOrEqual(400)
    expect((await review.thread(threadId)).comments[0]?.text).toBeNull()
  })
})

describe('authors', () => {
  test('are known once they have come, and are told whether mails are sent', async () => {
    const me = (await review.call('joinReview', {}, 'author2')).json()
    expect(me).toMatchObject({
      login: 'author2',
      name: 'Arthur Author',
      email: 'author2@example.com',
      mails: true,
      mailing: false
    })
    const { value } = (await review.read('Authors')).json<{ value: { login: string }[] }>()
    expect(value.map(({ login }) => login)).toContain('author2')
    expect((await review.call('chooseMails', { wanted: false }, 'author2')).json()).toMatchObject({ mails: false })
    expect(refusal(await review.call('chooseMails', { wanted: 'no' }, 'author2'))).toMatchObject({
      status: 400,
      target: 'wanted'
    })
    expect((await review.call('chooseMails', { wanted: true }, 'author2')).json()).toMatchObject({ mails: true })
  })

  testOnBoth('are mentioned in one form', async () => {
    await review.call('joinReview', {}, 'author2')
    const text = 'See @Author2@Example.com, (@author2) and mail@author2 or @nobody!'
    const { threadId } = await review.start({ ...good, text })
    expect((await review.thread(threadId)).comments[0]?.text).toBe(
      'See @author2@example.com, (@author2) and mail@author2 or @nobody!'
    )
  })
})
