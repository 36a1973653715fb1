import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { addTutorial } from '../author-service/support.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, bearer, type HttpResponse, post, send } from '../support/http/http.ts'
import { publisher, sampleDocument } from '../support/publish.ts'
import { runTogether } from './held-transaction.ts'

/** Changes something that is tracked; chooses what and how. */
type Edit = (backend: Backend, random: Seeded) => Promise<void>

const TUTORIALS = 'tutorials_catalog_Tutorials'
const META = 'tutorials_catalog_TutorialMeta'
const TAGS = 'tutorials_catalog_Tags'

export const emails = ['author@example.com', 'Author@Example.com', 'someone@example.com']

/** A change may be refused, but never fail. */
async function expectAnswer(answering: Promise<HttpResponse>): Promise<void> {
  const answer = await answering
  assert.ok(answer.status < 500, `${answer.status} ${answer.text()}`)
}

function admin(backend: Backend, method: string, path: string, content?: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'if-match': '*', ...as('admin') }
  const body = content ? JSON.stringify(content) : ''
  return expectAnswer(send(`${backend.url}/admin/${path}`, { method, headers, body }))
}

/** The ID of some row; of a tutorial one that is not held by another transaction. */
async function someID(backend: Backend, table: string, random: Seeded, where = '1 = 1'): Promise<string> {
  const rows = await backend.sql(`SELECT ID FROM ${table} WHERE ${where} ORDER BY ID`)
  return rows.length > 0 ? String(random.pick(rows)['id']) : randomUUID()
}

const FREE = `slug NOT LIKE 'held-%'`
const FREE_META = `tutorial_ID IN (SELECT ID FROM ${TUTORIALS} WHERE ${FREE})`
const FREE_TAG = `name NOT LIKE 'held-%'`

const someTutorial = (backend: Backend, random: Seeded) => someID(backend, TUTORIALS, random, FREE)
const someTag = (backend: Backend, random: Seeded) => someID(backend, TAGS, random, FREE_TAG)
const word = (random: Seeded) => random.pick(['alpha', 'beta', 'gamma', 'delta'])

const edits: readonly Edit[] = [
  (backend, random) => admin(backend, 'POST', 'Tags', { name: `${word(random)}-${randomUUID()}` }),
  async (backend, random) =>
    admin(backend, 'PATCH', `Tags(${await someTag(backend, random)})`, { label: word(random) }),
  async (backend, random) =>
    admin(backend, 'PATCH', `Tags(${await someTag(backend, random)})`, { name: `${word(random)}-${randomUUID()}` }),
  async (backend, random) => admin(backend, 'DELETE', `Tags(${await someTag(backend, random)})`),
  async (backend, random) => void (await addTutorial(backend, { ownerEmail: random.pick(emails) })),
  async (backend, random) =>
    admin(backend, 'PATCH', `Tutorials(${await someTutorial(backend, random)})`, { title: word(random) }),
  async (backend, random) => admin(backend, 'DELETE', `Tutorials(${await someTutorial(backend, random)})`),
  async (backend, random) => {
    const revive = `UPDATE ${TUTORIALS} SET status = ? WHERE ID = ?`
    await backend.sql(revive, [random.pick(['ACTIVE', null]), await someTutorial(backend, random)])
  },
  async (backend, random) =>
    admin(backend, 'POST', 'reviewTutorial', { tutorialId: await someTutorial(backend, random) }),
  async (backend, random) =>
    expectAnswer(
      post(`${backend.url}/author/snoozeTutorial`, { tutorialId: await someTutorial(backend, random) }, as('author'))
    ),
  async (backend, random) => {
    const ID = await someID(backend, META, random, FREE_META)
    await admin(backend, 'PATCH', `TutorialMeta(${ID})`, { ownerEmail: random.pick(emails) })
  },
  async (backend, random) => {
    const give = `UPDATE ${META} SET ownerEmail = ? WHERE ID = ?`
    await backend.sql(give, [random.pick(emails), await someID(backend, META, random, FREE_META)])
  },
  async (backend, random) => {
    const link = { tutorial_ID: await someTutorial(backend, random), tag_ID: await someTag(backend, random) }
    await admin(backend, 'POST', 'TutorialTags', link)
  },
  async (backend, random) => {
    const unlink = 'DELETE FROM tutorials_catalog_TutorialTags WHERE tutorial_ID = ?'
    await backend.sql(unlink, [await someTutorial(backend, random)])
  },
  async (backend, random) => {
    const slug = `published-${random.between(1, 6)}`
    const metadata = { [slug]: { title: word(random), primaryContributorEmail: random.pick(emails) } }
    const documents = { [slug]: sampleDocument(slug, random.between(1, 1_000_000)) }
    await expectAnswer(publisher(backend).publishAtOnce(documents, { metadata }))
  },
  async (backend, random) => {
    const slugs = await backend.sql(`SELECT slug FROM ${TUTORIALS} WHERE ${FREE}`)
    const entries = Object.fromEntries(slugs.map(({ slug }) => [String(slug), { repo: word(random) }]))
    const baseline = { entries: { ...entries, unknown: { repo: 'unknown' } } }
    await expectAnswer(post(`${backend.url}/build/repo-catalog`, baseline, bearer(backend.key)))
  },
  hardDelete,
  activateDraft
]

/** One of many kinds of edits. */
export const randomEdit: Edit = (backend, random) => random.pick(edits)(backend, random)

async function hardDelete(backend: Backend, random: Seeded): Promise<void> {
  // `addTutorial` of another edit writes its two rows one after the other
  const complete = `${FREE} AND slug LIKE 't-%' AND ID IN (SELECT tutorial_ID FROM ${META})`
  const unused = `${complete} AND ID NOT IN (SELECT tutorial_ID FROM tutorials_catalog_TutorialTags)`
  const ID = await someID(backend, TUTORIALS, random, unused)
  // refused when somebody refers to it by now
  await runTogether(backend, [
    [`DELETE FROM ${META} WHERE tutorial_ID = ?`, [ID]],
    [`DELETE FROM ${TUTORIALS} WHERE ID = ?`, [ID]]
  ])
}

/** Creates a group as a draft and activates it; its tags are tracked. */
async function activateDraft(backend: Backend, random: Seeded): Promise<void> {
  const tags = [{ tag_ID: await someTag(backend, random) }]
  const created = await post(`${backend.url}/admin/Groups`, { title: word(random), tags }, as('admin'))
  if (created.status !== 201) return expectAnswer(Promise.resolve(created))
  const { ID } = created.json<{ ID: string }>()
  const draft = `${backend.url}/admin/Groups(ID=${ID},IsActiveEntity=false)`
  await expectAnswer(post(`${draft}/AdminService.draftActivate`, {}, as('admin')))
}

/** Edits that another transaction can make at any time: it has rows of its own. */
export async function editHeld(
  run: (text: string, parameters: readonly string[]) => Promise<void>,
  random: Seeded
): Promise<void> {
  const [tag, tutorial] = [randomUUID(), randomUUID()]
  await run(`INSERT INTO ${TAGS} (ID, name) VALUES (?, ?)`, [tag, `held-${tag}`])
  await run(`UPDATE ${TAGS} SET label = ? WHERE name LIKE 'held-%'`, [word(random)])
  await run(`INSERT INTO ${TUTORIALS} (ID, slug, title) VALUES (?, ?, ?)`, [tutorial, `held-${tutorial}`, word(random)])
  const meta = `INSERT INTO ${META} (ID, tutorial_ID, ownerEmail, notificationNumber) VALUES (?, ?, ?, 0)`
  await run(meta, [randomUUID(), tutorial, random.pick(emails)])
  const give = `UPDATE ${META} SET ownerEmail = ? WHERE tutorial_ID IN (SELECT ID FROM ${TUTORIALS} WHERE slug LIKE 'held-%')`
  if (random.chance(0.5)) await run(give, [random.pick(emails)])
}
