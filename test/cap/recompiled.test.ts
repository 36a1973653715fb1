import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const cache = join(projectRoot, 'node_modules', '.cache', 'tutorial-platform')

/** As when a source has a new time: only what follows from the compiled model is still kept. */
function forgetModels(): void {
  for (const file of readdirSync(cache)) if (file.startsWith('model-')) rmSync(join(cache, file), { force: true })
}

test('a model that is compiled again finds its handlers with what was kept of it before', async () => {
  await startBackend()
  for (let turn = 0; turn < 2; turn++) {
    forgetModels()
    const backend = await startBackend()
    expect((await get(`${backend.url}/health`)).status).toBe(200)
  }
})
