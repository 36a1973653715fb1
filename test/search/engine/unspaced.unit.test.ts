import { describe, expect, test } from '@jest/globals'
import { addSegment, buildSegment, excerpts, openIndex, type SearchDocument } from '../../../srv/search/engine/index.ts'

const documentOf = (slug: string, title: string, text: string): SearchDocument => ({
  ...{ type: 'TUTORIAL', slug, title, description: '', tags: [], facets: {} },
  steps: [{ number: 1, title: '', text, code: '' }]
})
const documents = [
  documentOf('zh', '快速开始教程', '安装数据库并连接服务器。'),
  documentOf('zh-other', '安全指南', `数字据点。${'水'.repeat(200)}`),
  documentOf('ja', 'はじめに', 'CAPサーバーでデータベースをインストールする。ﾃﾞｰﾀ'),
  documentOf('th', 'คู่มือ', 'ติดตั้งฐานข้อมูล'),
  documentOf('lo', 'ຄູ່ມື', 'ຕິດຕັ້ງຖານຂໍ້ມູນ'),
  documentOf('km', 'មគ្គុទេសក៍', 'ដំឡើងមូលដ្ឋានទិន្នន័យ'),
  documentOf('my', 'လမ်းညွှန်', 'ဒေတာဘေ့စ်ကိုထည့်သွင်းပါ'),
  documentOf('ko', '시작하기', '데이터베이스를 설치합니다'),
  documentOf('en', 'Getting started', 'Install the database and connect the server')
]
const index = openIndex({ parts: addSegment([], buildSegment(documents)) })
const found = (query: string, beginnings = false): readonly string[] =>
  index.search(query, { beginnings }).hits.map(({ slug }) => slug)

describe('in a script without blanks', () => {
  test.each([
    ['安装', 'zh'],
    ['数据库', 'zh'],
    ['教程', 'zh'],
    ['服务器', 'zh'],
    ['器', 'zh'],
    ['并', 'zh'],
    ['"连接服务器"', 'zh'],
    ['数据库 服务器', 'zh'],
    ['データベース', 'ja'],
    ['ﾃﾞｰﾀﾍﾞｰｽ', 'ja'],
    ['インストール', 'ja'],
    ['インスト', 'ja'],
    ['サーバー', 'ja'],
    ['cap サーバー', 'ja'],
    ['ติดตั้ง', 'th'],
    ['ฐานข้อมูล', 'th'],
    ['ຖານຂໍ້ມູນ', 'lo'],
    ['ទិន្នន័យ', 'km'],
    ['ထည့်သွင်း', 'my']
  ])('%s is found within a sentence, and nothing else', (query, slug) => {
    expect(found(query)).toEqual([slug])
  })

  test('a run that stands nowhere is found by its pieces, most of them first', () => {
    expect(found('安全数据库')).toEqual(['zh', 'zh-other'])
    expect(found('服务器安装')).toEqual(['zh'])
  })

  test('marks tell words apart', () => {
    expect(found('はし')).toEqual([])
    expect(found('はじ')).toEqual(['ja'])
  })

  test('what is found is marked, with words around it', () => {
    const [excerpt] = excerpts('数据库', documents[0] as SearchDocument)
    expect(excerpt).toMatchObject({ text: '安装数据库并连接服务器。', marks: [[2, 5]], step: 1 })
    const long = documentOf('long', '', `${'数据很多。'.repeat(40)}安装数据库并连接${'服务很多。'.repeat(40)}`)
    const [short] = excerpts('数据库', long, { length: 60 })
    expect(short?.text).toContain('安装数据库并连接')
    expect(short?.text.length).toBeLessThan(70)
    const marked = short?.marks.map(([from, to]) => short.text.slice(from, to))
    expect(marked).toEqual(['数据库'])
  })

  test.each([
    ['ーー', `見出し${'ー'.repeat(300)}`],
    ['哈哈', '哈'.repeat(250)],
    ['哈哈', `${'哈'.repeat(250)}。哈哈`]
  ])('a run of %s that is longer than an excerpt is shown as far as it goes', (query, text) => {
    const [excerpt] = excerpts(query, documentOf('run', '', text), { length: 240 })
    const [[from, to] = [0, 0]] = excerpt?.marks ?? []
    expect(to - from).toBeGreaterThan(1)
    expect(to - from).toBeLessThanOrEqual(240)
  })
})

test.each([
  ['São Paulo', 'sao'],
  ['mañana', 'manana'],
  ['Hạ Long', 'ha'],
  ['комʼютер', 'комʼютер'],
  ['naïve', 'naive']
])('marks of %s are folded, composed or not, since other scripts have them too', (text, query) => {
  for (const form of ['NFC', 'NFD'] as const) {
    const latin = openIndex({ parts: addSegment([], buildSegment([documentOf('latin', '', text.normalize(form))])) })
    expect([latin.search(query).hits.length, latin.search(text).hits.length]).toEqual([1, 1])
  }
})

test('scripts with blanks are as before', () => {
  expect(found('데이터베이스를')).toEqual(['ko'])
  expect(found('데이터', true)).toEqual(['ko'])
  expect(found('database')).toEqual(['en'])
})

test('a long text without blanks and punctuation is searched to its end, in time that grows with its length', () => {
  const text = `${'数据'.repeat(50_000)}终点`
  const long = openIndex({ parts: addSegment([], buildSegment([documentOf('long', '', text)])) })
  expect(long.search('据终点').hits).toHaveLength(1)
  expect(long.search('数据'.repeat(200)).hits).toHaveLength(1)
})
