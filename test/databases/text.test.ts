import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { bearer, get, post, send } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { publisher } from '../support/publish.ts'

onBoth('types')

describe('text', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  test.each([
    ['a NUL character', '{"trigger":"a\\u0000b"}'],
    ['one after an escaped backslash', '{"trigger":"a\\\\\\u0000b"}'],
    ['one in a name', '{"a\\u0000":1}'],
    ['half a surrogate pair', '{"trigger":"a\\uD800b"}'],
    ['the other half', '{"trigger":"\\udfff"}']
  ])('%s, which PostgreSQL cannot store, is refused on every database', async (_what, body) => {
    const answer = await post(`${backend.url}/content/publish/begin`, body, bearer(backend.key))
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({ error: { code: 'invalid_json', message: expect.stringContaining('NUL') } })
  })

  test('a NUL character in the address is refused', async () => {
    const image = await send(`${backend.url}/content/image?u=a%00b`, {
      method: 'POST',
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      headers: bearer(backend.key)
    })
    expect(image.status).toBe(400)
    expect((await get(`${backend.url}/content/tutorials/a%00b`)).status).toBe(400)
  })

  test('every other character is stored', async () => {
    const trigger = 'é ü 漢字 \u{1F680} \u0001 \u202E \\ \\u0000 \' " ; --'
    expect(await storedTrigger(JSON.stringify({ trigger }))).toBe(trigger)
    expect(await storedTrigger('{"trigger":"\\ud83d\\ude80 \\\\ud800"}')).toBe('\u{1F680} \\ud800')
  })

  test('a text that is cut to its length is not cut within a character', async () => {
    const trigger = 'x'.repeat(499) + '\u{1F680}'
    expect(await storedTrigger(JSON.stringify({ trigger }))).toBe('x'.repeat(499) + '\uFFFD')
  })

  async function storedTrigger(body: string): Promise<unknown> {
    const answer = await post(`${backend.url}/content/publish/begin`, body, bearer(backend.key))
    expect(answer.status).toBe(201)
    const { sessionId } = answer.json<{ sessionId: string }>()
    const table = 'tutorials_content_ContentManifest'
    const [row] = await backend.sql(`SELECT trigger FROM ${table} WHERE sessionId = ?`, [sessionId])
    await publisher(backend).abort(sessionId)
    return row?.['trigger']
  }
})
