import type { RequestListener } from 'node:http'

interface Item {
  readonly taskType: string
  readonly slug: string
  readonly title: string
  readonly step?: number
  readonly stepTitle?: string
  readonly excerpt?: string
}

/** Documents that the search of a test has: tutorials of the sample site, a mission and a concept. */
const items: readonly Item[] = [
  {
    taskType: 'TUTORIAL',
    slug: 'rich',
    title: 'A rich one',
    step: 2,
    stepTitle: 'Copy',
    excerpt: 'Run echo one, then echo two and see what the terminal answers.'
  },
  { taskType: 'TUTORIAL', slug: 'short', title: 'A short one', excerpt: 'One echo of few words.' },
  { taskType: 'MISSION', slug: 'journey', title: 'The journey with one echo' },
  { taskType: 'CONCEPT', slug: 'parrot', title: 'Parrot', excerpt: 'A bird with an answer.' }
]

/** Answers the functions of `/search` from these items by the beginnings of words, in the form of the search service. */
export const answerSearch: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend')
  const textOf = (name: string): string => (searchParams.get(name) ?? "''").slice(1, -1).replaceAll("''", "'")
  const query = textOf('@query')
  const corrected = query === 'ehco' ? 'echo' : null
  const words = (corrected ?? query).toLowerCase().split(' ')
  const found = items.filter(item => words.every(word => ` ${wordsOf(item)}`.includes(` ${word}`)))
  const name = /^\/search\/(\w+)/.exec(pathname)?.[1]
  const body = name === 'matches' ? matches : name === 'excerpts' ? excerpts : suggestions
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body({ found, words, corrected, keys: textOf('@keys').split(',') })))
}

interface Answered {
  readonly found: readonly Item[]
  readonly words: readonly string[]
  readonly corrected: string | null
  readonly keys: readonly string[]
}

const suggestions = ({ found, words, corrected }: Answered): object => ({
  total: found.length,
  corrected,
  groups: ['TUTORIAL', 'MISSION', 'CONCEPT'].flatMap(taskType => {
    const own = found.filter(item => item.taskType === taskType)
    return own.length === 0 ? [] : [{ taskType, total: own.length, items: own.map(item => wireItem(item, words)) }]
  })
})

const keyOf = ({ taskType, slug, step }: Item): string => [taskType, slug, step ?? []].flat().join(':')

const matches = ({ found, corrected }: Answered): object => ({
  total: found.length,
  corrected,
  keys: found.map(keyOf),
  concepts: found.filter(({ taskType }) => taskType === 'CONCEPT').map(({ slug, title }) => ({ slug, title }))
})

const excerpts = ({ words, keys }: Answered): object => ({
  value: items
    .filter(item => keys.includes(keyOf(item)))
    .map(item => ({ match: keyOf(item), ...wireItem(item, words) }))
})

const wordsOf = ({ title, stepTitle = '', excerpt = '' }: Item): string =>
  [title, stepTitle, excerpt].join(' ').toLowerCase().replace(/[,.]/g, '')

const wireItem = ({ title, stepTitle, step, excerpt, ...item }: Item, words: readonly string[]): object => ({
  ...item,
  title: partsOf(title, words),
  step: step ?? null,
  stepTitle: stepTitle === undefined ? [] : partsOf(stepTitle, words),
  excerpt: excerpt === undefined ? [] : partsOf(excerpt, words)
})

const partsOf = (text: string, words: readonly string[]): object[] =>
  text.split(/\b/).map(part => ({ text: part, hit: words.some(word => part.toLowerCase().startsWith(word)) }))
