import { randomUUID } from 'node:crypto'
import type { Backend, SqlValue } from '../support/backend.ts'

const CATALOG = 'tutorials_catalog'

/** Inserts a row past the backend. */
export async function insert(backend: Backend, table: string, row: Readonly<Record<string, SqlValue>>): Promise<void> {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  await backend.sql(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, Object.values(row))
}

export interface NewTutorial {
  readonly slug?: string
  readonly status?: string | null
  readonly ownerEmail?: string | null
  readonly repo?: string
  /** Name of the repository that the metadata refers to. */
  readonly referredRepository?: string
  readonly reviewedDate?: string
  readonly monitoredStatus?: string
}

/** A tutorial with its review state; returns its ID. */
export async function addTutorial(
  backend: Backend,
  { slug = `t-${randomUUID()}`, ...more }: NewTutorial
): Promise<string> {
  const ID = randomUUID()
  const { status = 'ACTIVE', ownerEmail = null, monitoredStatus = 'ACTIVE', reviewedDate = null } = more
  await insert(backend, `${CATALOG}_Tutorials`, { ID, slug, title: `Title of ${slug}`, status })
  const meta = { ID: randomUUID(), tutorial_ID: ID, ownerEmail, monitoredStatus, notificationNumber: 2, reviewedDate }
  const repository_ID = more.referredRepository === undefined ? null : randomUUID()
  if (repository_ID !== null) {
    const repository = {
      ID: repository_ID,
      tutorial_ID: ID,
      name: more.referredRepository ?? null,
      repoUrl: 'https://example.com/r'
    }
    await insert(backend, `${CATALOG}_TutorialRepositories`, repository)
  }
  await insert(backend, `${CATALOG}_TutorialMeta`, { ...meta, repository_ID })
  if (more.repo) await insert(backend, `${CATALOG}_RepoCatalog`, { slug, repo: more.repo })
  return ID
}

/** Someone who has logged in before, or who came in otherwise; returns the ID. */
export async function addUser(
  backend: Backend,
  user: Readonly<Record<'email' | 'loginId' | 'mergedInto_ID', string | undefined>>
): Promise<string> {
  const ID = randomUUID()
  const given = Object.entries(user).filter((entry): entry is [string, string] => entry[1] !== undefined)
  await insert(backend, 'tutorials_people_Users', { ID, uuid: randomUUID(), ...Object.fromEntries(given) })
  return ID
}

/** The stored review state of a tutorial. */
export async function metaOf(backend: Backend, tutorial: string) {
  const [row] = await backend.sql(`SELECT * FROM ${CATALOG}_TutorialMeta WHERE tutorial_ID = ?`, [tutorial])
  return row
}
