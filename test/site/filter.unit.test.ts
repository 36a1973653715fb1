import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Card } from '../../app/site/catalog/card.ts'
import {
  addressOf,
  everything,
  facetNames,
  type Filter,
  LONGEST_QUERY,
  MOST_VALUES,
  NAVIGATOR,
  parseFilter,
  queryOf,
  type Sort,
  sorts,
  states
} from '../../app/site/catalog/filter.ts'
import { applyFilter } from '../../app/site/catalog/filter-apply.ts'
import { indexOf, knownPart, withStates } from '../../app/site/catalog/filter-index.ts'
import { navigatorPage } from '../../app/site/catalog/navigator-page.ts'
import { packCards, unpackCards } from '../../app/site/catalog/packed-cards.ts'
import { anyText } from '../support/any-text.ts'

const labels = ['alpha', 'beta', 'gamma', 'delta'].map(slug => ({ slug, text: slug.toUpperCase() }))
const [kinds, levels] = [['tutorial', 'mission', 'group'] as const, ['beginner', 'intermediate', 'advanced'] as const]
const words = ['deploy', 'develop', 'database', 'data', 'réseau', 'node', 'cap', 'S/4HANA']
const sentence = fc.array(fc.constantFrom(...words), { maxLength: 6 }).map(chosen => chosen.join(' '))

const cards: fc.Arbitrary<Card[]> = fc
  .uniqueArray(
    fc.record({
      kind: fc.constantFrom(...kinds),
      slug: fc.stringMatching(/^[a-z]{1,4}-[a-z]{1,4}$/),
      title: sentence,
      description: sentence,
      minutes: fc.option(fc.nat(300)),
      level: fc.option(fc.constantFrom(...levels)),
      tags: fc.subarray(labels),
      topics: fc.subarray(labels),
      count: fc.nat(20),
      updatedAt: fc.option(fc.nat(20_000).map(day => new Date(day * 86_400_000).toISOString()))
    }),
    { selector: ({ kind, slug }) => `${kind} ${slug}`, maxLength: 30 }
  )
  .map(made => made.map(card => ({ ...card, href: `/${card.kind}s/${card.slug}` })))

const filters: fc.Arbitrary<Filter> = fc.record({
  q: fc.array(fc.constantFrom(...words, 'de', 'd', 'reseau', '4hana', 'zzz'), { maxLength: 3 }).map(q => q.join(' ')),
  type: fc.subarray([...kinds]),
  level: fc.subarray([...levels]),
  progress: fc.subarray([...states]),
  topic: fc.subarray(labels.map(({ slug }) => slug)).map(slugs => slugs.sort()),
  tag: fc.subarray(labels.map(({ slug }) => slug)).map(slugs => slugs.sort()),
  sort: fc.constantFrom(...sorts),
  page: fc.constant(1)
})

const indexFor = (made: readonly Card[], featured: readonly Card[] = []) =>
  indexOf(unpackCards(packCards({ cards: made, topics: labels, featured, formerTags: {} })))
const stateOf = ({ count }: Card) => states[count % states.length] ?? 'open'
const slugs = (found: readonly Card[]): string[] => found.map(({ href }) => href)

describe('what is found', () => {
  test('a count tells what applying the choice shows', () => {
    fc.assert(
      fc.property(cards, filters, (made, filter) => {
        const index = indexFor(made)
        const { counts } = applyFilter(index, filter)
        for (const name of facetNames)
          for (const value of [...kinds, ...levels, ...labels.map(({ slug }) => slug)]) {
            const alone = applyFilter(index, { ...filter, [name]: [value] })
            expect(counts[name].get(value) ?? 0).toBe(alone.cards.length)
          }
      })
    )
  })

  test('it is what each condition lets through, none less and none more', () => {
    const beginsWord = (text: string, word: string): boolean =>
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^a-z0-9]+/)
        .some(each => each.startsWith(word))
    fc.assert(
      fc.property(cards, filters, (made, filter) => {
        const asked = filter.q
          .normalize('NFKD')
          .replace(/\p{M}/gu, '')
          .toLowerCase()
          .split(/[^a-z0-9]+/)
        const wanted = made.filter(card => {
          const text = [card.title, card.description, card.slug, ...card.tags.map(tag => tag.text)].join(' ')
          return (
            asked.filter(Boolean).every(word => beginsWord(text, word)) &&
            (filter.type.length === 0 || filter.type.includes(card.kind)) &&
            (filter.level.length === 0 || filter.level.some(level => level === card.level)) &&
            (filter.progress.length === 0 || filter.progress.includes(stateOf(card))) &&
            (filter.topic.length === 0 || card.topics.some(({ slug }) => filter.topic.includes(slug))) &&
            (filter.tag.length === 0 || card.tags.some(({ slug }) => filter.tag.includes(slug)))
          )
        })
        const index = withStates(indexFor(made), new Map(made.map(card => [card.href, stateOf(card)])))
        expect(slugs(applyFilter(index, filter).cards).sort()).toEqual(slugs(wanted).sort())
      })
    )
  })

  test('titles come before tags, tags before descriptions, equals stay in order', () => {
    const card = (slug: string, more: Partial<Card>): Card => ({
      kind: 'tutorial',
      slug,
      href: `/tutorials/${slug}`,
      title: 'x',
      description: '',
      minutes: null,
      level: null,
      tags: [],
      topics: [],
      count: 0,
      updatedAt: null,
      ...more
    })
    const index = indexFor([
      card('one', { description: 'about kafka' }),
      card('two', { tags: [{ slug: 'k', text: 'Kafka' }] }),
      card('three', { title: 'Kafka' }),
      card('four', { title: 'With Kafkas' })
    ])
    const found = applyFilter(index, { ...everything, q: 'KAFKA' }).cards
    expect(found.map(({ slug }) => slug)).toEqual(['three', 'four', 'two', 'one'])
  })

  test('an order holds with and without words; what has no time or date comes last', () => {
    const card = (slug: string, minutes: number | null, updatedAt: string | null): Card => ({
      kind: 'tutorial',
      slug,
      href: `/tutorials/${slug}`,
      title: `Kafka ${slug}`,
      description: '',
      ...{ minutes, updatedAt },
      level: null,
      tags: [],
      topics: [],
      count: 0
    })
    const index = indexFor([
      card('étude', 30, '2026-02-01T09:00:00Z'),
      card('beta', null, '2026-02-01T10:00:00Z'),
      card('Alpha', 5, null)
    ])
    const sorted = (sort: Sort, q: string): string[] =>
      applyFilter(index, { ...everything, sort, q }).cards.map(({ slug }) => slug)
    for (const q of ['', 'kafka']) {
      expect(sorted('title', q)).toEqual(['Alpha', 'beta', 'étude'])
      expect(sorted('newest', q)).toEqual(['beta', 'étude', 'Alpha'])
      expect(sorted('time', q)).toEqual(['Alpha', 'étude', 'beta'])
      expect(sorted('suggested', q)).toEqual(['étude', 'beta', 'Alpha'])
    }
  })

  test('what is featured stands in the rail alone, until something is asked for', () => {
    fc.assert(
      fc.property(cards, filters, (made, filter) => {
        const featured = made.slice(0, 3)
        const index = indexFor(made, featured)
        const page = navigatorPage(index, filter)
        const shownTwice = slugs(page.shown).filter(href => slugs(page.featured).includes(href))
        expect(shownTwice).toEqual([])
        const isStart = addressOf(page.filter) === NAVIGATOR
        expect(page.featured).toHaveLength(isStart ? featured.length : 0)
        expect(page.found).toBe(page.shown.length + page.featured.length)
      })
    )
  })

  test('tags that read alike are one, under whichever of their names they are asked for', () => {
    const tag = (slug: string) => ({ slug, text: 'SAP HANA' })
    const made = ['a', 'b', 'c'].map((slug, place) => ({
      kind: 'tutorial' as const,
      slug,
      href: `/tutorials/${slug}`,
      title: slug,
      description: '',
      minutes: null,
      level: null,
      topics: [],
      count: 0,
      updatedAt: null,
      tags: [tag(place < 2 ? 'products>hana' : 'topic>hana')]
    }))
    const index = indexFor(made)
    for (const slug of ['products>hana', 'topic>hana']) {
      const known = knownPart({ ...everything, tag: [slug, 'unknown'] }, index)
      expect(known.tag).toEqual(['products>hana'])
      expect(applyFilter(index, known).cards).toHaveLength(3)
    }
  })
})

describe('the address', () => {
  test('a filter comes back from its address', () => {
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: 999 }), (filter, page) => {
        expect(parseFilter(new URL(addressOf({ ...filter, page }), 'http://here').searchParams)).toEqual({
          ...filter,
          page
        })
      })
    )
  })

  const names = fc.constantFrom('q', 'type', 'level', 'topic', 'tag', 'sort', 'page', 'other', '__proto__')
  const hostile = fc.array(fc.tuple(names, anyText({ maxLength: 300 })), { maxLength: 60 })

  test('whatever is asked for, its canonical form is short, well-formed and its own canonical form', () => {
    fc.assert(
      fc.property(hostile, pairs => {
        const query = new URLSearchParams(pairs)
        const canonical = queryOf(parseFilter(query))
        expect(queryOf(parseFilter(canonical)).toString()).toBe(canonical.toString())
        expect([...canonical.keys()].length).toBeLessThanOrEqual(3 + 6 + 2 * MOST_VALUES)
        expect([...(canonical.get('q') ?? '')].length).toBeLessThanOrEqual(LONGEST_QUERY)
        expect([...canonical.values()].every(value => value.isWellFormed() && !/\p{Cc}/u.test(value))).toBe(true)
        expect(new Set(canonical.keys()).has('other')).toBe(false)
      })
    )
  })

  test.each([
    ['q=%20%20a%20%20b%09', 'q=a+b'],
    ['q=', ''],
    ['page=1', ''],
    ['page=0', ''],
    ['page=-3', ''],
    ['page=1e3', ''],
    ['page=99999999', ''],
    ['page=7&page=8', 'page=7'],
    ['type=group&type=mission&type=tutorial&type=poem', 'type=tutorial&type=mission&type=group'],
    ['level=ADVANCED&level=beginner&level=beginner', 'level=beginner'],
    ['tag=b&tag=a&tag=b&tag=', 'tag=a&tag=b'],
    ['utm_source=mail&q=cap', 'q=cap'],
    ['sort=newest&q=cap&page=2', 'q=cap&sort=newest&page=2'],
    ['sort=suggested', ''],
    ['sort=TITLE&sort=title', '']
  ])('%s is %s', (asked, canonical) => {
    expect(queryOf(parseFilter(new URLSearchParams(asked))).toString()).toBe(canonical)
  })
})

test('what travels to the browser comes out as what the server works with', () => {
  fc.assert(
    fc.property(cards, made => {
      const featured = made.slice(0, 2)
      const packed = packCards({ cards: made, topics: labels, featured, formerTags: {} })
      const once = unpackCards(JSON.parse(JSON.stringify(packed)) as typeof packed)
      const dateless = (some: readonly Card[]): Card[] => some.map(card => ({ ...card, updatedAt: null }))
      expect(once.cards).toEqual(dateless(made))
      expect(once.featured).toEqual(dateless(featured))
      const dated = made.filter(({ kind, updatedAt }) => kind === 'tutorial' && updatedAt !== null)
      const days = dated.map(({ updatedAt }) => updatedAt?.slice(0, 10)).sort()
      expect(once.changed.map(({ updatedAt }) => updatedAt)).toEqual(days.reverse().slice(0, 6))
      for (const { href, updatedAt } of once.changed)
        expect(dated.find(card => card.href === href)?.updatedAt).toContain(updatedAt)
    })
  )
})

test('a long description is cut, between words where there are some', () => {
  const card = (description: string): Card => ({
    kind: 'tutorial',
    slug: 'a',
    href: '/tutorials/a',
    title: 'a',
    description,
    minutes: null,
    level: null,
    tags: [],
    topics: [],
    count: 0,
    updatedAt: null
  })
  const cut = (description: string): string =>
    unpackCards(packCards({ cards: [card(description)], topics: [], featured: [], formerTags: {} })).cards[0]
      ?.description ?? ''
  expect(cut('short')).toBe('short')
  expect(cut('word, '.repeat(100))).toMatch(/^(?:word, )+word …$/)
  expect(cut('語'.repeat(500))).toMatch(/^語{160} …$/)
  expect(cut('😀'.repeat(500)).isWellFormed()).toBe(true)
})
