import { beforeAll, expect } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { publish } from '../support/publish.ts'
import { learner, metadataOf } from './support/learning.ts'

onBoth('statements', 'transactions')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

/** A rendered document with steps `[title, code]`. */
const document = (prose: string, ...steps: readonly (readonly [string, string])[]) => `<!doctype html>
<html lang="en"><head><title>A</title></head><body><main><article>${steps
  .map(
    ([title, code], index) => `<section id="step-${index + 1}" class="tutorial-step"><h2 class="step-title">
<span class="step-label">Step ${index + 1}</span> <span class="step-title-text">${title}</span></h2>
<p>${prose}</p><pre><code>${code}</code></pre></section>`
  )
  .join('')}</article></main></body></html>`

const publishOne = (slug: string, html: string) =>
  publish(backend, { [slug]: html }, { metadata: { [slug]: metadataOf(slug, 2) } })

async function outlineOf(slug: string): Promise<string | null> {
  const [row] = await backend.sql('SELECT outline FROM tutorials_catalog_Tutorials WHERE slug = ?', [slug])
  return (row?.['outline'] ?? null) as string | null
}

async function stepsOf(hash: string | null): Promise<unknown> {
  const [row] = await backend.sql('SELECT steps FROM tutorials_catalog_Outlines WHERE hash = ?', [hash])
  return row && JSON.parse(String(row['steps']))
}

testOnBoth('a publish stores the outline of a tutorial, and a completion keeps it', async () => {
  await publishOne('outlined', document('Read.', ['Install', 'npm ci'], ['Run', '']))
  const first = await outlineOf('outlined')
  expect(await stepsOf(first)).toEqual([
    { title: 'Install', code: expect.stringMatching(/^[0-9a-f]{32}$/) },
    { title: 'Run', code: '' }
  ])
  const one = learner(backend)
  await one.complete('outlined', 1)
  await one.complete('outlined', 2)
  const kept = async () => (await one.records(`taskType eq 'TUTORIAL'`))[0]?.['outline']
  expect(await kept()).toBe(first)

  // prose and white space are no change, code is one
  await publishOne('outlined', document('Read this.', ['Install', ' npm   ci\n'], ['Run', '']))
  expect(await outlineOf('outlined')).toBe(first)
  await publishOne('outlined', document('Read this.', ['Install', 'npm install'], ['Run', '']))
  expect(await outlineOf('outlined')).not.toBe(first)
  expect(await kept()).toBe(first)
})

test('a document of other means has the titles that were published with it', async () => {
  await publishOne('outlined-by-titles', '<html><body><h1>A page</h1></body></html>')
  expect(await stepsOf(await outlineOf('outlined-by-titles'))).toEqual([
    { title: 'Title 1', code: '' },
    { title: 'Title 2', code: '' }
  ])
})

testOnBoth('tutorials of an earlier release get their outlines by a job', async () => {
  await publishOne('outlined-later', document('Read.', ['Only', 'ls']))
  await publish(backend, { 'outlined-never': '<html><body><p>No steps</p></body></html>' })
  const published = await outlineOf('outlined-later')
  await backend.sql('UPDATE tutorials_catalog_Tutorials SET outline = NULL WHERE slug = ?', ['outlined-later'])
  await backend.sql('DELETE FROM tutorials_catalog_Outlines WHERE hash = ?', [published])
  expect(await backend.runJob('content-outlines')).toMatchObject({ outlined: 2 })
  expect(await outlineOf('outlined-later')).toBe(published)
  expect(await stepsOf(published)).toEqual([{ title: 'Only', code: expect.any(String) }])
  expect(await stepsOf(await outlineOf('outlined-never'))).toEqual([])
  expect(await backend.runJob('content-outlines')).toMatchObject({ outlined: 0 })
})

testOnBoth('outlines go when neither a tutorial nor a record has them', async () => {
  await publishOne('outlined-twice', document('Read.', ['First', '']))
  const former = await outlineOf('outlined-twice')
  await publishOne('outlined-twice', document('Read.', ['Second', '']))
  const now = await outlineOf('outlined-twice')
  const kept = (await learner(backend).records(`taskType eq 'TUTORIAL'`))[0]?.['outline'] as string
  // of the code and the title that were changed once each; the completed one is kept
  expect(await backend.runJob('outline-purge')).toEqual({ removed: 1 })
  expect(await stepsOf(former)).toBeUndefined()
  expect(await stepsOf(now)).toBeDefined()
  expect(await stepsOf(kept)).toBeDefined()
  await learner(backend).reset('outlined')
  expect(await backend.runJob('outline-purge')).toEqual({ removed: 0 })
  expect(await stepsOf(kept)).toBeDefined()
})
