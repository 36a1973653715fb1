import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { publishWritten, searching, unlimited } from '../support/searched.ts'

const OURS = 'kowariplain'

let backend: Backend
let search: ReturnType<typeof searching>

beforeAll(async () => {
  backend = await leaseBackend(unlimited)
  search = searching(backend)
  const description = `About ${OURS}.`
  await publishWritten(
    backend,
    {
      'kowari-title': { title: 'The kowariburrow', description },
      'kowari-step': {
        title: 'A walk',
        description,
        steps: [
          { title: 'Begin', html: '<p>Nothing.</p>' },
          { title: 'Look around', html: '<p>There the kowariburrow is.</p>' }
        ]
      }
    },
    OURS
  )
})

interface Matches {
  readonly total: number
  readonly corrected: string | null
  readonly keys: readonly string[]
}
interface Part {
  readonly text: string
  readonly hit: boolean
}
interface Excerpts {
  readonly value: readonly {
    match: string
    step: number | null
    excerpt: readonly Part[]
    stepTitle: readonly Part[]
  }[]
}
const textOf = (parts: readonly Part[]): string => parts.map(({ text }) => text).join('')

test('everything that fits the beginning of the last word is named, best first, with its step', async () => {
  const answer = await search.call('matches', { query: 'kowaribur' })
  expect(answer.headers['cache-control']).toBe('public, max-age=10')
  const { total, corrected, keys } = answer.json<Matches>()
  expect([total, corrected, keys]).toEqual([2, null, ['TUTORIAL:kowari-title', 'TUTORIAL:kowari-step:2']])
  expect((await search.call('matches', { query: '  ' })).json<Matches>().keys).toEqual([])
})

test('excerpts are those of the hits that are asked for; what is not there has none', async () => {
  const keys = 'TUTORIAL:kowari-step:2,TUTORIAL:kowari-title,TUTORIAL:gone:1,CONCEPT:none'
  const { value } = (await search.call('excerpts', { query: 'kowaribur', keys })).json<Excerpts>()
  expect(value.map(({ match, step, excerpt, stepTitle }) => [match, step, textOf(excerpt), textOf(stepTitle)])).toEqual(
    [
      ['TUTORIAL:kowari-step:2', 2, expect.stringContaining('kowariburrow'), 'Look around'],
      ['TUTORIAL:kowari-title', null, `About ${OURS}.`, '']
    ]
  )
  expect(value[0]?.excerpt.find(({ hit }) => hit)?.text).toBe('kowariburrow')
})

test.each([
  'TUTORIAL',
  'THING:kowari-step',
  "TUTORIAL:kowari' or 1",
  'TUTORIAL:kowari-step:x',
  Array(51).fill('TUTORIAL:a').join()
])('%s as keys is refused, with its name', async keys => {
  const refused = await search.call('excerpts', { query: 'a', keys })
  expect([refused.status, refused.json<{ error: { target: string } }>().error.target]).toEqual([400, 'keys'])
})

test('suggestions have the words around what is found', async () => {
  const { groups } = (await search.call('suggest', { query: 'kowaribur' })).json<{
    groups: readonly { items: readonly { slug: string; excerpt: readonly Part[] }[] }[]
  }>()
  const items = groups.flatMap(group => group.items)
  expect(items.map(({ slug, excerpt }) => [slug, textOf(excerpt)])).toEqual([
    ['kowari-title', `About ${OURS}.`],
    ['kowari-step', expect.stringContaining('There the kowariburrow is.')]
  ])
})
