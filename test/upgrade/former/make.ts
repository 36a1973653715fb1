/**
 * Makes a database as an older commit left it: `node test/upgrade/former/make.ts <worktree> [postgres URL]`, in a worktree of
 * that commit after `npm ci`. Writes `<date>.sqlite.br`, or the statements that `pg_dump --inserts` tells (`<date>.sql.br`).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliCompressSync, constants } from 'node:zlib'
import { as, post } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'

const [worktree = '', postgres] = process.argv.slice(2)
const date = execFileSync('git', ['-C', worktree, 'log', '-1', '--format=%as'], { encoding: 'utf8' }).trim()
const key = 'a-key-of-the-former-release-0123456789'
const dataDir = mkdtempSync(join(tmpdir(), 'former-'))

interface Former {
  readonly launchBackend: (
    env: Record<string, string>
  ) => Promise<{ readonly url: string; readonly stop: () => Promise<unknown> }>
}

const { launchBackend } = (await import(resolve(worktree, 'test/support/launch.ts'))) as Former
const backend = await launchBackend({
  DATA_DIR: dataDir,
  CONTENT_API_KEY: key,
  SEED_SAMPLES: 'false',
  ...(postgres && { DATABASE_URL: postgres })
})
await use(backend.url)
await backend.stop()
const target = join(import.meta.dirname, date)
if (postgres) {
  const statements = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', postgres], {
    maxBuffer: 2 ** 28
  })
  writeFileSync(`${target}.sql.br`, brotliCompressSync(statements, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
} else {
  const copy = join(dataDir, 'copy.sqlite')
  new DatabaseSync(join(dataDir, 'platform.sqlite')).exec(`VACUUM INTO '${copy}'`)
  writeFileSync(
    `${target}.sqlite.br`,
    brotliCompressSync(readFileSync(copy), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  )
}
rmSync(dataDir, { recursive: true })
process.exit()

/** Leaves two tutorials, a tag, a redirect, the draft of a mission, a learner's token and, since 23 November 2026, their step. */
async function use(url: string): Promise<void> {
  const slugs = ['former-one', 'former-two']
  await publish({ url, key }, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])), {
    metadata: Object.fromEntries(slugs.map(slug => [slug, { title: slug, stepCount: 2 }]))
  })
  const answers = [
    await post(`${url}/admin/Tags`, { name: 'former', label: 'Former' }, as('admin')),
    await post(`${url}/admin/LegacyRedirects`, { fromPath: '/former', toPath: '/new' }, as('admin')),
    await post(`${url}/admin/Missions`, { title: 'A former draft' }, as('admin')),
    await post(`${url}/pats/mintPAT`, { name: 'former', scopes: ['read'], ttlDays: 366 }, as('learner'))
  ]
  if (date > '2026-11-22')
    answers.push(await post(`${url}/api/completeStep`, { slug: 'former-one', stepNumber: 1 }, as('learner')))
  for (const { status, text } of answers) if (status > 201) throw new Error(text())
}
