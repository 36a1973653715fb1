import cds from '@sap/cds'
import { now } from '../../lib/time.ts'
import { newId } from '../../lib/ids.ts'
import { notFound } from '../../lib/errors.ts'
import { inTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { upsertRows } from '../cap/database/bulk.ts'
import { outgoingTitles, type ReleaseKeeper, type StoredFile } from '../content/index.ts'
import {
  FILES,
  noteChange,
  OPEN,
  refuseUnless,
  type Release,
  releaseNamed,
  RELEASES,
  RELEASES_LOCK,
  type Specs
} from './model/releases.ts'

const { INSERT, SELECT, UPDATE } = cds.ql
const COMPARED = ['contentHash', 'sourceHash', 'recordHash', 'sourceCommit'] as const

/** Part of releases in the publish protocol of the QA channel. */
export const releaseKeeper: ReleaseKeeper = {
  async open(tx, name, initiator) {
    await takeLock(tx, RELEASES_LOCK)
    const release = await releaseNamed(tx, name)
    if (release) return refuseUnless(release, OPEN, 'changed')
    const row = { ID: newId(), name, title: name, status: 'DRAFT', createdBy: initiator }
    await tx.run(INSERT.into(RELEASES).entries(row))
  },
  async take(tx, { release: name, initiator, files }) {
    await takeLock(tx, RELEASES_LOCK)
    const release = await named(tx, name)
    refuseUnless(release, OPEN, 'changed')
    const changed = await changedFiles(tx, release, files)
    if (changed.length === 0) return
    const titles = await outgoingTitles(tx, changed)
    const added = { release_ID: release.ID, addedBy: initiator, addedAt: now().toISOString() }
    const rows = changed.map(file => ({ ...file, ...added, title: titles.get(file.slug) ?? null }))
    await upsertRows(tx, FILES, rows)
    await noteChange(tx, release)
  }
}

async function named(tx: Tx, name: string): Promise<Release> {
  const release = await releaseNamed(tx, name)
  if (!release) throw notFound(`There is no release ${name}`, 'release')
  return release
}

/** Files that the release has not yet, or has otherwise. */
async function changedFiles(tx: Tx, { ID }: Release, files: readonly StoredFile[]): Promise<readonly StoredFile[]> {
  const known = await tx.run<StoredFile[]>(
    SELECT.from(FILES)
      .columns('slug', ...COMPARED)
      .where({ release_ID: ID })
  )
  const bySlug = new Map(known.map(file => [file.slug, file]))
  return files.filter(file => COMPARED.some(column => bySlug.get(file.slug)?.[column] !== file[column]))
}

/**
 * Keeps the questions and code checks of a tutorial of a release.
 * @throws HttpError 404 when the release has no such tutorial, 409 when it takes no changes any more.
 */
export function keepSpecs(name: string, slug: string, specs: Specs): Promise<void> {
  return inTransaction(async tx => {
    await takeLock(tx, RELEASES_LOCK)
    const release = await named(tx, name)
    const where = { release_ID: release.ID, slug }
    const file = await tx.run<{ specs: string | null } | undefined>(
      SELECT.one.from(FILES).columns('specs').where(where)
    )
    if (!file) throw notFound(`The release ${name} has no tutorial ${slug}`, 'slug')
    const text = JSON.stringify(specs)
    if (file.specs === text) return
    refuseUnless(release, OPEN, 'changed')
    await tx.run(UPDATE.entity(FILES).set({ specs: text }).where(where))
    await noteChange(tx, release)
  })
}
