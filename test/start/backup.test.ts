import { expect } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackend } from '../support/backend.ts'
import { type Database, emptyPostgresDatabase } from '../support/database/database.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth } from '../support/database/test-on-both.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { inheritedEnvironment } from '../support/environment.ts'
import { publish, publishedHashes, sampleDocument } from '../support/publish.ts'
import { secretsOf } from '../secrets/support/secrets-admin.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { startCommand } from './support/supervisor-process.ts'

onBothInFullRun('statements')

const qa = { TUTORIALS_PROFILE: 'qa' }

/** Runs a command as the guide says; returns how it ended and what it said. */
async function run(name: string, folder: string, env: Record<string, string>): Promise<string> {
  const command = startCommand(['npm', '--silent', 'start', '--', name, folder], env)
  return `${await command.ended} ${command.output()}`
}

/** PostgreSQL refuses to dump a server that is newer than the program; then the command is to say so. */
function canDump({ environment }: Database): boolean {
  try {
    const env = inheritedEnvironment()
    execFileSync('pg_dump', ['--schema-only', '--file=/dev/null', environment['DATABASE_URL'] ?? ''], {
      env,
      stdio: 'ignore'
    })
    return true
  } catch {
    return false
  }
}

testOnBoth('what the guide says brings back both channels, learners, secrets and the gateway', async () => {
  const isPostgres = databaseKind === 'postgres'
  const databases = isPostgres ? await Promise.all([1, 2, 3, 4].map(() => emptyPostgresDatabase())) : []
  const [from, to] = [scratchFolder('data'), scratchFolder('data')]
  const backup = join(scratchFolder('backup'), 'new')
  const url = (index: number): string => databases[index]?.environment['DATABASE_URL'] ?? ''
  const place = (dataDir: string, first: number) => ({
    DATA_DIR: dataDir,
    ...(isPostgres && { DATABASE_URL: url(first), QA_DATABASE_URL: url(first + 1) })
  })
  if (databases[0] && !canDump(databases[0])) {
    expect(await run('backup', backup, place(from, 0))).toMatch(/^1 [^]*pg_dump (?:ended with 1|is not installed)/)
    return
  }
  const start = async (dataDir: string, first: number) => {
    const secrets = { SECRETS_DIR: join(dataDir, 'credentials') }
    const on = (index: number) => (isPostgres ? { database: databases[index] as Database } : {})
    return {
      backend: await startBackend({ dataDir, env: secrets, ...on(first) }),
      previews: await startBackend({ dataDir: join(dataDir, 'qa'), env: { ...qa, ...secrets }, ...on(first + 1) })
    }
  }

  mkdirSync(join(from, 'gateway'), { mode: 0o700 })
  writeFileSync(join(from, 'gateway', 'used-marks'), '99999999999999 ended\n')
  const before = await start(from, 0)
  const metadata = { here: { title: 'Here', stepCount: 1, steps: [{ number: 1, title: 'One' }] } }
  await publish(before.backend, { here: sampleDocument('here') }, { metadata })
  await publish(before.previews, { draft: sampleDocument('draft') })
  const steps = { steps: [{ slug: 'here', stepNumber: 1 }] }
  const completed = await post(`${before.backend.url}/api/completeSteps`, steps, as('learner'))
  expect(completed.json()).toMatchObject({ value: [{ outcome: 'RECORDED' }] })
  const value = 'a-value-of-thirty-two-characters'
  const ID = await secretsOf(before.backend).created({ key: 'KEPT_IN_A_BACKUP', kind: 'service-key' })
  expect((await secretsOf(before.backend).call(ID, 'setSecretValue', { value })).status).toBe(200)

  // while both run and one of them is written to
  const writing = publish(before.backend, { there: sampleDocument('there') })
  expect(await run('backup', backup, place(from, 0))).toMatch(/^0 backup of .*, release \d/)
  await writing
  expect(statSync(join(backup, 'manifest.json')).mode & 0o077).toBe(0)
  expect(await run('backup', backup, place(from, 0))).toMatch(/^1 .* is not empty/)
  await before.backend.stop()
  await before.previews.stop()

  expect(await run('restore', backup, place(from, 0))).toMatch(/^1 .* is not empty; stop the platform/)
  const extra = join(backup, 'data', 'gateway', 'used-marks')
  appendFileSync(extra, 'x')
  expect(await run('restore', backup, place(to, 2))).toMatch(/^1 .*used-marks is missing, new or changed/)
  writeFileSync(extra, '99999999999999 ended\n')
  expect(await run('restore', backup, place(to, 2))).toMatch(/^0 restore of /)

  const after = await start(to, 2)
  expect(await publishedHashes(after.backend)).toMatchObject({ here: expect.any(String) })
  const previews = await get(`${after.previews.url}/content/hashes`, bearer(after.previews.key))
  expect(previews.json()).toEqual({ draft: expect.any(String) })
  const records = await get(`${after.backend.url}/api/TaskRecords?$count=true&$top=0`, as('learner'))
  const { '@odata.count': count } = records.json<{ '@odata.count': number }>()
  expect(count).toBeGreaterThan(0)
  expect((await secretsOf(after.backend).call(ID, 'revealSecretValue', {}, 'superadmin')).json()).toMatchObject({
    value
  })
  expect(existsSync(join(to, 'gateway', 'used-marks'))).toBe(true)
  expect((await get(`${after.backend.url}/content/tutorials/here`, bearer(after.backend.key))).status).toBe(200)
  await publish(after.backend, { here: sampleDocument('here', 2) })
  rmSync(backup, { recursive: true })
  for (const database of databases) await database.drop()
})
