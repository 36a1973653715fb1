import { beforeAll, beforeEach, expect } from '@jest/globals'
import { startChannel } from '../preview/support/channel.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { leaseIssuer, type LeasedIssuer } from '../support/http/issuer.ts'
import { bearer } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { certificate } from './support/certificate.ts'
import { type MailServer, startMailServer } from './support/mail-server.ts'
import { refusal, reviewAt } from './support/threads.ts'

inFullRun()
onBothInFullRun('transactions', 'concurrency')

const MINUTE = 60_000
const slug = 'mentioning'
const passage = { slug, quote: 'Paragraph 1 of mentioning.' }

let server: MailServer
let issuer: LeasedIssuer
let channel: Backend
let review: ReturnType<typeof reviewAt>

const envOf = (port: number, password = 'let:me@in') => ({
  ...issuer.environment,
  SMTP_URL: `smtp://mailer:${encodeURIComponent(password)}@localhost:${port}`,
  SMTP_CA: certificate,
  MAIL_FROM: 'tutorials@learn.example',
  PUBLIC_URL: 'https://learn.example'
})

beforeAll(async () => {
  server = await startMailServer()
  issuer = await leaseIssuer()
  channel = await startChannel({ env: envOf(server.port) })
  review = reviewAt(channel)
  await publish(channel, { [slug]: sampleDocument(slug) })
  for (const who of ['author', 'author2']) await review.call('joinReview', {}, who)
})

beforeEach(async () => {
  server.answer = 'taken'
  server.received.length = 0
  await channel.sql('DELETE FROM tutorials_review_MentionMails')
  await channel.sql('DELETE FROM tutorials_review_MentionWindows')
})

const mails = async () => channel.sql('SELECT status, attempts, failure, recipient FROM tutorials_review_MentionMails')
const isStatus = (status: string) =>
  until(async () => (await mails()).every(row => row['status'] === status) && (await mails()).length > 0)
const say = (text: string, who = 'author') => review.start({ ...passage, text }, who)

testOnBoth('a mention is mailed once, encrypted and with a login, with a link to its place', async () => {
  const { threadId } = await say('@author2 please <b>look</b> at this, @AUTHOR2@example.com, and @author not')
  await isStatus('SENT')
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    from: 'tutorials@learn.example',
    to: ['author2@example.com'],
    secure: true,
    user: 'mailer'
  })
  expect(mail?.headers.get('subject')).toBe('Audrey Author mentions you in a comment on mentioning')
  expect(mail?.headers.get('message-id')).toMatch(/^<mention\.[0-9a-f-]{36}@learn\.example>$/)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  const body = (mail?.raw ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')
  expect(body).toContain(`https://learn.example/tutorials-qa/mentioning#thread-${threadId}`)
  expect(body).toContain('&lt;b&gt;look&lt;/b&gt;')
  expect(body).toContain('> Paragraph 1 of mentioning.')
})

testOnBoth('a comment that fails sends nothing, and an edited one mails who is new alone', async () => {
  expect(
    (await review.call('reply', { threadId: '00000000-0000-4000-8000-000000000000', text: '@author2' })).status
  ).toBe(404)
  expect(await mails()).toEqual([])
  const { commentId } = await say('Nobody yet')
  for (const text of ['@author2 now', '@author2 again']) {
    const { headers } = await review.read(`Comments(${commentId})`)
    expect((await review.edit(commentId, { text }, 'author', headers.etag)).status).toBe(200)
  }
  await isStatus('SENT')
  expect(await mails()).toHaveLength(1)
})

testOnBoth('while the server is down mails wait, and come when it is back', async () => {
  await server.stop()
  try {
    await say('@author2 are you there?')
    await until(async () => Number((await mails())[0]?.['attempts']) === 1)
    expect(await mails()).toMatchObject([{ status: 'PENDING', failure: expect.stringMatching(/ECONNREFUSED/) }])
  } finally {
    await server.start()
  }
  await channel.at(2 * MINUTE)
  await isStatus('SENT')
  await channel.at(0)
  expect(server.received).toHaveLength(1)
})

test('a mail that the server refuses for good is not tried again; one that it takes later is', async () => {
  server.answer = { responseCode: 550, message: 'No such mailbox' }
  await say('@author2')
  await isStatus('FAILED')
  expect(await mails()).toMatchObject([{ attempts: 1, failure: expect.stringContaining('No such mailbox') }])
  await channel.sql('DELETE FROM tutorials_review_MentionMails')
  server.answer = { responseCode: 451, message: 'Try again later' }
  await say('@author2')
  await until(async () => Number((await mails())[0]?.['attempts']) === 1)
  server.answer = 'taken'
  await channel.at(4 * MINUTE)
  await isStatus('SENT')
  await channel.at(0)
})

test('what was deleted, and who wants no mails, is not mailed', async () => {
  await server.stop()
  const { commentId } = await say('@author2 oops')
  await until(async () => Number((await mails())[0]?.['attempts']) === 1)
  await review.call('deleteComment', { commentId })
  await server.start()
  await channel.at(6 * MINUTE)
  await isStatus('DROPPED')
  await channel.at(0)
  await channel.sql('DELETE FROM tutorials_review_MentionMails')
  expect((await review.call('chooseMails', { wanted: false }, 'author2')).json()).toMatchObject({
    mailing: true,
    mails: false
  })
  await say('@author2 again')
  expect(await mails()).toEqual([])
  await review.call('chooseMails', { wanted: true }, 'author2')
  expect(server.received).toEqual([])
})

test('names of people add no header, and addresses that are none get no mail', async () => {
  const person = async (claims: object) =>
    bearer(await issuer.sign({ scope: 'Tutorial.Author', email_verified: true, ...claims }))
  const evil = { sub: 'evil', given_name: 'Eve\r\nBcc: all@example.com', family_name: 'X', email: 'eve@example.com' }
  expect((await review.call('joinReview', {}, await person(evil))).status).toBe(200)
  const odd = { sub: 'odd', email: 'odd@example.com\r\nBcc: all@example.com' }
  const unverified = { sub: 'unverified', email: 'unverified@example.com', email_verified: false }
  for (const claims of [odd, unverified])
    expect((await review.call('joinReview', {}, await person(claims))).json()).toMatchObject({ email: null })
  const said = await review.call(
    'startThread',
    { ...passage, text: '@author2 @evil @odd @unverified' },
    await person(evil)
  )
  expect(said.status).toBe(200)
  await isStatus('SENT')
  const [mail] = server.received
  expect(server.received.map(({ to }) => to)).toEqual([['author2@example.com']])
  expect([...(mail?.headers.keys() ?? [])]).not.toContain('bcc')
  expect(mail?.headers.get('subject')).toMatch(/^Eve Bcc: all@example.com X mentions you/)
})

test('an author causes so many mails an hour, and no more', async () => {
  await channel.sql(
    `INSERT INTO tutorials_review_MentionWindows (owner, windowStart, asked) VALUES ('author', ?, 60)`,
    [new Date().toISOString()]
  )
  const answer = await review.call('startThread', { ...passage, text: '@author2' })
  expect(refusal(answer)).toMatchObject({ status: 429, code: 'rate_limit' })
  expect(answer.headers['retry-after']).toMatch(/^\d+$/)
  expect((await review.call('startThread', { ...passage, text: 'nobody' })).status).toBe(200)
})

test('an author who leaves is forgotten, by themselves or by an admin who is an author', async () => {
  const person = async (sub: string, scope: string) =>
    bearer(await issuer.sign({ sub, scope, email: `${sub}@example.com`, email_verified: true, given_name: sub }))
  const leaving = await person('leaving', 'Tutorial.Author')
  await review.call('joinReview', {}, leaving)
  const own = (await review.call('startThread', { ...passage, text: 'Mine' }, leaving)).json<{ threadId: string }>()
  const other = await say('Thank you, @leaving@example.com, and @leavinghome')
  expect(refusal(await review.call('forgetMe', {}, leaving))).toMatchObject({ status: 400, target: 'confirmation' })
  expect((await review.call('forgetMe', { confirmation: 'forget' }, leaving)).status).toBe(200)
  const thread = await review.thread(own.threadId)
  expect(thread).toMatchObject({
    author: 'anonymized',
    authorName: null,
    comments: [{ text: 'Mine', author: 'anonymized' }]
  })
  expect((await review.thread(other.threadId)).comments).toMatchObject([
    { text: 'Thank you, @anonymized, and @leavinghome' }
  ])
  for (const table of ['Threads', 'Comments', 'Authors', 'MentionMails'])
    expect(JSON.stringify(await channel.sql(`SELECT * FROM tutorials_review_${table}`))).not.toMatch(/leaving(?!home)/)
  await review.call('joinReview', {}, leaving)
  expect((await review.call('forgetAuthor', { login: 'leaving' })).status).toBe(403)
  const admin = await person('boss', 'Tutorial.Author Admin')
  expect((await review.call('forgetAuthor', { login: 'leaving' }, admin)).json()).toMatchObject({ deleted: 1 })
})

test('a server that refuses the login is no place to hammer, and the password is told nowhere', async () => {
  const refused = await startChannel({ env: envOf(server.port, 'wrong-password') })
  const there = reviewAt(refused)
  await publish(refused, { [slug]: sampleDocument(slug) })
  await there.call('joinReview', {}, 'author2')
  await there.start({ ...passage, text: '@author2' })
  const rows = () => refused.sql('SELECT status, attempts, failure FROM tutorials_review_MentionMails')
  await until(async () => Number((await rows())[0]?.['attempts']) === 1)
  expect(await rows()).toMatchObject([{ status: 'PENDING', failure: expect.stringContaining('Invalid login') }])
  expect(JSON.stringify(await rows()) + refused.output()).not.toContain('wrong-password')
})

testOnBoth(
  'an instance that dies before it has noted the answer sends the mail again, as the same message',
  async () => {
    const dying = await startChannel({ env: envOf(server.port) })
    const there = reviewAt(dying)
    await publish(dying, { [slug]: sampleDocument(slug) })
    await there.call('joinReview', {}, 'author2')
    server.beforeAnswer = () => dying.kill()
    await there.start({ ...passage, text: '@author2' })
    await dying.exited()
    const next = await startChannel({ env: envOf(server.port), database: dying.database, dataDir: dying.dataDir })
    const rows = () => next.sql('SELECT status FROM tutorials_review_MentionMails')
    expect(await rows()).toMatchObject([{ status: 'PENDING' }])
    await next.at(11 * MINUTE)
    await until(async () => (await rows())[0]?.['status'] === 'SENT')
    const ids = server.received.map(({ headers }) => headers.get('message-id'))
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  }
)
