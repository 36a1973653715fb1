import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'

onBoth('statements')

describe('matchespattern', () => {
  let backend: Backend
  const repeated = `pattern-${'a'.repeat(60)}!`

  beforeAll(async () => {
    backend = await leaseBackend()
    for (const name of [repeated, 'pattern-b1'])
      await post(`${backend.url}/admin/Tags`, { name, label: name }, as('superadmin'))
  })

  const ask = (filter: string): Promise<HttpResponse> =>
    get(`${backend.url}/admin/Tags?$select=name&$filter=${encodeURIComponent(filter)}`, as('superadmin'))

  async function found(pattern: string): Promise<readonly string[]> {
    const answer = await ask(`startswith(name,'pattern-') and matchesPattern(name,'${pattern}')`)
    expect([answer.status, answer.text()]).toEqual([200, expect.any(String)])
    return answer.json<{ value: { name: string }[] }>().value.map(({ name }) => name)
  }

  test.each([
    ['^pattern-(a+)+$', []],
    ['^pattern-((?:[a-z]+)+)+$', []],
    ['(a|aa)+!$', [repeated]],
    ['b[0-9]$', ['pattern-b1']],
    ['^PATTERN', []]
  ])('%s is answered', async (pattern, names) => {
    expect(await found(pattern)).toEqual(names)
  })

  test.each([
    ['malformed', '('],
    ['malformed', 'a{2,1}'],
    ['a back reference', '(a)\\1'],
    ['a look-ahead', 'a(?=b)'],
    ['too many repetitions', 'a{1001}'],
    ['too large', '(?:a{1000}b{1000}){2}'],
    ['too long', 'a'.repeat(501)]
  ])('a pattern is refused: %s', async (_, pattern) => {
    const answer = await ask(`matchespattern(name,'${pattern}')`)
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { error: { code: 'invalid_pattern', target: 'matchespattern' } }
    ])
  })

  test.each(['matchespattern(name,label)', "matchespattern(name,concat('(a+)','+$'))", 'matchespattern(name,null)'])(
    '%s is refused: the pattern is no text',
    async filter => {
      const answer = await ask(filter)
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_pattern' } }])
    }
  )

  test('what is null matches nothing', async () => {
    const answer = await ask(`name eq 'pattern-b1' and matchespattern(legacyId,'null')`)
    expect([answer.status, answer.text()]).toMatchObject([
      expect.any(Number),
      expect.not.stringContaining('pattern-b1')
    ])
  })
})
