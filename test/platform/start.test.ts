import { describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startBackend } from '../support/backend.ts'
import { postgresDatabase, sqliteDatabase, sqliteFile } from '../support/database.ts'
import { get } from '../support/http.ts'
import { scratchFolder } from '../support/run-folder.ts'

const PASSWORD = 'correct-horse-battery'

describe('what the operator must put right is one line each and exit code 1', () => {
  test('malformed and misspelt variables', async () => {
    const output = await failedStart({ PORT: 'http', METRICS_ENABLED: '1', CONTENT_APIKEY: PASSWORD })
    expect(problems(output)).toEqual([
      'CONTENT_APIKEY: unknown variable',
      'PORT: must be an integer 0..65535',
      'METRICS_ENABLED: must be true or false'
    ])
  })

  test('a port that is taken', async () => {
    const server = createServer().listen(0)
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const output = await failedStart({ PORT: String(port) })
    expect(problems(output)).toEqual([`PORT: ${port} is taken by another process`])
    server.close()
  })

  test('a data folder that cannot be made', async () => {
    const file = join(scratchFolder('start'), 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'below')]) {
      const [problem, ...more] = problems(await failedStart({ DATA_DIR: folder }))
      expect(problem).toContain(`DATA_DIR: cannot write to ${folder}: E`)
      expect(more).toEqual([])
    }
  })

  test('a file that is not a database', async () => {
    const folder = scratchFolder('start')
    writeFileSync(sqliteFile(folder), 'no database, but long enough to be taken for one '.repeat(10))
    const [problem] = problems(await failedStart({ DATA_DIR: folder, DATABASE_URL: '' }))
    expect(problem).toBe(`DATA_DIR: cannot open ${sqliteFile(folder)}: file is not a database`)
  })

  test('a folder in the place of the database', async () => {
    const folder = scratchFolder('start')
    mkdirSync(sqliteFile(folder))
    const [problem] = problems(await failedStart({ DATA_DIR: folder, DATABASE_URL: '' }))
    expect(problem).toContain(`DATA_DIR: cannot open ${sqliteFile(folder)}: `)
  })

  test('a database server that does not answer', async () => {
    const output = await failedStart({ DATABASE_URL: `postgres://me:${PASSWORD}@127.0.0.1:1/db` })
    expect(problems(output)).toEqual(['DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:1'])
    expect(output).not.toContain(PASSWORD)
  })

  if (databaseKind === 'postgres') {
    test('a database that refuses the password, or is not there', async () => {
      const { database } = await startBackend()
      const url = new URL(database.environment['DATABASE_URL'] as string)
      const refused = Object.assign(new URL(url), { password: PASSWORD }).href
      const output = await failedStart({ DATABASE_URL: refused })
      expect(problems(output)).toEqual([expect.stringContaining('password authentication failed for user "postgres"')])
      expect(output).not.toContain(PASSWORD)

      const missing = await failedStart({ DATABASE_URL: Object.assign(new URL(url), { pathname: '/not_there' }).href })
      expect(problems(missing)).toEqual([expect.stringContaining('database "not_there" does not exist')])
    })
  }
})

test('instances that start at the same moment on an empty database all come up', async () => {
  const dataDir = scratchFolder('start')
  const database = databaseKind === 'sqlite' ? sqliteDatabase(dataDir) : await postgresDatabase()
  const instances = await Promise.all([1, 2, 3].map(() => startBackend({ dataDir, database })))
  for (const { url } of instances) expect((await get(`${url}/health/db`)).status).toBe(200)
  expect(await database.sql('SELECT name, value FROM tutorials_platform_Counters ORDER BY name')).toEqual([
    { name: 'account-number', value: 10_000_000 },
    { name: 'content-version', value: 0 },
    { name: 'legacy-id', value: 10_000_000 },
    { name: 'sample-catalog', value: 0 }
  ])
  for (const instance of instances) await instance.kill()
  await database.drop()
})

/** The output of a backend that ends with exit code 1 instead of starting. */
async function failedStart(env: Record<string, string>): Promise<string> {
  const failure = await startBackend({ env }).then(
    () => undefined,
    (error: Error) => error.message
  )
  expect(failure).toContain('it ended with 1')
  expect(failure).not.toMatch(/^\s+at /m)
  return failure ?? ''
}

const problems = (output: string): string[] =>
  [...output.matchAll(/^\[config\] - (.*)$/gm)].map(([, problem = '']) => problem)
