import { beforeAll, expect, test } from '@jest/globals'
import { callTool } from '../../mcp/support/mcp.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { publishWritten, searching, unlimited } from '../support/searched.ts'

const WORD = 'pangolinfield'
const step = (text: string) => [{ title: WORD, html: `<p>${text}</p>` }]
const written = {
  'unspaced-zh': { title: '快速开始教程', steps: step('安装数据库并连接服务器。') },
  'unspaced-ja': { title: 'はじめに', steps: step('データベースをインストールする。') },
  'unspaced-th': { title: 'คู่มือ', steps: step('ติดตั้งฐานข้อมูล') },
  'unspaced-en': { title: 'Marks', description: `In the **${WORD}** the \`okapi\` has [a page](https://example.org/).` }
}

interface Piece {
  readonly text: string
  readonly hit: boolean
}
let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend(unlimited)
  await publishWritten(backend, written, WORD)
})

test.each([
  ['安装', 'zh'],
  ['数据库', 'zh'],
  ['教程', 'zh'],
  ['服务器', 'zh'],
  ['データベース', 'ja'],
  ['インストール', 'ja'],
  ['ติดตั้ง', 'th'],
  ['ฐานข้อมูล', 'th']
])('%s is found within a sentence: in lists, while somebody types, and by agents', async (query, language) => {
  const slug = `unspaced-${language}`
  const { call, slugs } = searching(backend)
  expect((await slugs(query, {}, 'Tutorials'))[0]).toBe(slug)
  const suggested = (await call('suggest', { query, top: 5 })).json<{ groups: { items: { slug: string }[] }[] }>()
  expect(JSON.stringify(suggested)).toContain(slug)
  const { structuredContent } = await callTool(`${backend.url}/mcp/search`, 'search_tutorials', { query })
  expect(JSON.stringify(structuredContent)).toContain(slug)
})

test('the snippet marks what is found, and it alone', async () => {
  const { items } = (await searching(backend).call('find', { query: '数据库', top: 1 })).json<{
    items: { excerpt: Piece[] }[]
  }>()
  expect(items[0]?.excerpt).toEqual([
    expect.objectContaining({ text: '安装', hit: false }),
    expect.objectContaining({ text: '数据库', hit: true }),
    expect.objectContaining({ text: '并连接服务器。', hit: false })
  ])
})

test('a snippet of a description has no marks of Markdown', async () => {
  const { items } = (await searching(backend).call('find', { query: 'okapi', top: 1 })).json<{
    items: { excerpt: Piece[] }[]
  }>()
  expect(items[0]?.excerpt.map(({ text }) => text).join('')).toBe(`In the ${WORD} the okapi has a page.`)
})
