import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { bearer, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { credentialsIn } from './support/credentials.ts'
import { everyText, filesBelow } from './support/sinks.ts'

const MASTER_KEY = 'a master key that nobody may see'

test('secret values reach no log, answer, file or table', async () => {
  const secrets = ['key-of-the-environment', 'key-of-the-store', MASTER_KEY]
  const env = { CONTENT_API_KEY: 'key-of-the-environment', SECRETS_MASTER_KEY: MASTER_KEY, METRICS_DB_WRAP: 'true' }
  const backend = await startBackend({ env })
  const answers: string[] = []
  const call = async (path: string, body: unknown, key: string) => {
    const answer = await post(`${backend.url}${path}`, body, bearer(key))
    answers.push(answer.text(), answer.rawHeaders.join('\n'))
  }
  await publish({ url: backend.url, key: 'key-of-the-environment' }, { one: sampleDocument('one') })
  const store = credentialsIn(backend.dataDir, MASTER_KEY)
  await store.set('CONTENT_API_KEY', 'key-of-the-store')
  await backend.at(6000)
  for (const key of [...secrets, 'wrong'])
    for (const path of ['/content/publish/begin', '/content/rollback', '/nowhere']) await call(path, '{', key)
  await backend.sql('ALTER TABLE tutorials_content_ContentManifest RENAME TO put_aside')
  await call('/content/publish/begin', {}, 'key-of-the-store')
  await backend.sql('ALTER TABLE put_aside RENAME TO tutorials_content_ContentManifest')
  await backend.runJob('metrics-rollup')
  await backend.stop()

  const sinks = new Map([
    ['output', backend.output()],
    ['answers', answers.join('\n')],
    ['database', await everyText(backend)],
    ...filesBelow(backend.dataDir)
  ])
  expect(sinks.size).toBeGreaterThanOrEqual(4)
  for (const [sink, text] of sinks)
    for (const secret of secrets) expect([sink, text.includes(secret)]).toEqual([sink, false])
})
