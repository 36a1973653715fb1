import { describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { sqliteFile } from '../support/database/database.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { failedStart, problems } from './support/failed-start.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

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

  test.each([
    ['CONTENT_DELTA_READ_ENABLED', 'CONTENT_DELTA_READ_ENABLED: needs CONTENT_DELTA_WRITE_ENABLED=true'],
    ['CONTENT_DELTA_SKIP_CARRYFORWARD', 'CONTENT_DELTA_SKIP_CARRYFORWARD: needs CONTENT_DELTA_READ_ENABLED=true']
  ])('%s without the flag before it', async (flag, reason) => {
    expect(problems(await failedStart({ [flag]: 'true' }))).toEqual([reason])
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
    const [problem] = problems(await failedStart({ DATA_DIR: folder }))
    expect(problem).toBe(`DATA_DIR: cannot open ${sqliteFile(folder)}: file is not a database`)
  })

  test('a folder in the place of the database', async () => {
    const folder = scratchFolder('start')
    mkdirSync(sqliteFile(folder))
    const [problem] = problems(await failedStart({ DATA_DIR: folder }))
    expect(problem).toContain(`DATA_DIR: cannot open ${sqliteFile(folder)}: `)
  })
})
