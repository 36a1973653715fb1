import { describe, expect, test } from '@jest/globals'
import { writeToken } from '../../srv/cap/odata/paging/token.ts'
import { shapeOf } from '../../srv/cap/prepared/shape.ts'

const ID = '28fe6ae3-6972-45df-bd8e-23a6df5b810a'
const OTHER = '2ee8d78e-3735-4a5d-b9bb-6052a2388d2e'

describe('two addresses have one shape', () => {
  test.each([
    ['/Tags', "$filter=name eq 'one'", "$filter=name eq 'two'", ['one'], ['two']],
    ['/Tags', '$filter=name%20eq%20%27O%27%27Hara%27', "$filter=name eq 'x'", ["O'Hara"], ['x']],
    ['/Tags', `$filter=ID eq ${ID} or label eq 'a'`, `$filter=ID eq ${OTHER} or label eq 'b'`, [ID, 'a'], [OTHER, 'b']]
  ])('%s?%s and %s', (path, one, other, literals, others) => {
    const [first, second] = [shapeOf(path, one), shapeOf(path, other)]
    expect(first?.key).toBe(second?.key)
    expect([first?.literals, second?.literals]).toEqual([literals, others])
  })

  test('words of $search are literals', () => {
    const [one, other] = [shapeOf('/Tags', '$search="Java" "a1"'), shapeOf('/Tags', '%24search=%22b%22%20%22c%22')]
    expect(one?.key).toBe(other?.key)
    expect([one?.literals, other?.literals]).toEqual([
      ['Java', 'a1'],
      ['b', 'c']
    ])
  })

  test('texts in a link to the next page are literals', () => {
    const pageAfter = (after: readonly (string | number)[], count?: number) =>
      shapeOf(
        '/Tags',
        `${count ? '$count=true&' : ''}$skiptoken=${writeToken({ after, size: 2, order: 'a', ...(count && { count }) })}`
      )
    const [one, other, third] = [pageAfter(['a', 1]), pageAfter(['b', 1]), pageAfter(['b', 2])]
    expect([one?.key, one?.literals]).toEqual([other?.key, ['a']])
    expect(third?.key).not.toBe(other?.key)
    expect(pageAfter(['a'], 7)).toMatchObject({ isCounted: true, token: { count: 7 } })
    expect(pageAfter(['a'], 7)?.key).toBe(pageAfter(['b'], 8)?.key)
  })

  test('one navigation may lead on from a key', () => {
    expect(shapeOf(`/Tags(${ID})/changes`, '$top=1')).toMatchObject({ entity: 'Tags', navigation: 'changes' })
  })

  test('keys are literals', () => {
    expect(shapeOf(`/Tags(${ID})`, '')).toMatchObject({ entity: 'Tags', literals: [ID] })
    expect(shapeOf(`/Tags(ID=${ID})`, '')?.key).toBe(shapeOf(`/Tags(ID=${OTHER})`, '')?.key)
  })
})

describe('two addresses have different shapes', () => {
  test.each([
    ["$filter=name eq 'one'", `$filter=name eq '${ID}'`, 'a text that looks like a UUID'],
    ["$filter=name eq 'one'", "$filter=name eq '1'", 'a text that looks like a number'],
    ["$filter=name eq 'one'", "$filter=label eq 'one'", 'another element'],
    ['$filter=legacyId eq 1', '$filter=legacyId eq 2', 'numbers'],
    ['$top=1', '$top=2', 'numbers of rows'],
    ["$filter=name eq 'one'", '$filter=name eq null', 'null'],
    ["$filter=name in ('a','b')", "$filter=name in ('a','b','c')", 'the length of a list'],
    ['$top=1&$skip=2', '$skip=2&$top=1', 'the order of options'],
    [`$filter=ID eq ${ID}`, `$filter=ID eq x${ID}`, 'a word that holds a UUID']
  ])('%s and %s: %s', (one, other) => {
    const [first, second] = [shapeOf('/Tags', one), shapeOf('/Tags', other)]
    expect([first, second]).not.toContain(undefined)
    expect(first?.key).not.toBe(second?.key)
  })
})

describe('an address is left to CAP', () => {
  test.each([
    ['/Tags/$count', ''],
    ['/$metadata', ''],
    ['/', ''],
    [`/Tags(${ID})(${ID})`, ''],
    ['/Tags', '$search=a'],
    ['/Tags', '$search="a b"'],
    ['/Tags', '$search="AND"'],
    ['/Tags', '$search="a" OR "b"'],
    [`/Tags(${ID})/changes/$count`, ''],
    [`/Tags(${ID})/changes(${ID})`, ''],
    ['/Tags', '$apply=identity'],
    ['/Tags', '$skiptoken=1'],
    ['/Tags', `$skiptoken=${writeToken({ after: ['%'], size: 2, order: 'a' })}`],
    ['/Tags', `$count=true&$skiptoken=${writeToken({ after: ['a'], size: 2, order: 'a' })}`],
    ['/Tags', "$filter=matchespattern(name,'a')"],
    ['/Tags', '$deltatoken=1'],
    ['/Tags', 'sap-language=de'],
    ['/Tags', '$top=1&$top=2'],
    ['/Tags', '$top'],
    ['/Tags', '$filter=name+eq+1'],
    ['/Tags', "$filter=name eq 'a"],
    ['/Tags', "$filter=name eq ''"],
    ['/Tags', "$filter=name eq 'a%00'"],
    ['/Tags', "$filter=name eq ' a'"],
    ['/Tags', "$filter=name eq 'a%25'"],
    ['/Tags', '$filter=name eq %'],
    ['/Tags', `$filter=name eq '${'x'.repeat(201)}'`],
    ['/Tags', `$filter=${"name eq 'a' or ".repeat(21)}name eq 'a'`],
    ['/Tags', `$filter=${'('.repeat(5000)}`]
  ])('%s?%s', (path, query) => {
    expect(shapeOf(path, query)).toBeUndefined()
  })
})
