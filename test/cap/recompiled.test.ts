import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'

inFullRun()

const cache = join(projectRoot, 'node_modules', '.cache', 'tutorial-platform')

const cached = (kind: string): readonly string[] => readdirSync(cache).filter(file => file.startsWith(`${kind}-`))

function forget(kind: string): void {
  for (const file of cached(kind)) rmSync(join(cache, file), { force: true })
}

test('a model that is compiled again finds its handlers with what was kept of it before', async () => {
  await startBackend()
  for (let turn = 0; turn < 2; turn++) {
    // as when a source has a new time: only what follows from the compiled model is still kept
    forget('model')
    const backend = await startBackend()
    expect((await get(`${backend.url}/health`)).status).toBe(200)
  }
})

test('the metadata of a new model is made before anybody asks for it', async () => {
  for (const kind of ['model', 'edm']) forget(kind)
  await startBackend()
  await until(() => cached('edm').length > 0)
})
