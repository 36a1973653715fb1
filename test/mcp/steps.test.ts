import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { callTool, valueOf } from './support/mcp.ts'

interface Step {
  readonly slug: string
  readonly stepNumber: number
  readonly stepTitle: string
  readonly snippet: string
}

let backend: Backend
let search: string

const tutorials = {
  'zorbing-title': { title: 'Zorbing zeppelins', steps: { 'Take it': 'Air and rope.', 'Let go': 'It rises.' } },
  'zorbing-both': { title: 'How zorbing zeppelins works', steps: { Begin: 'Look up.', 'Steer zeppelins': 'Left.' } },
  'zorbing-step': { title: 'Balloons', steps: { Begin: 'Look up.', Watch: 'Zeppelins that are zorbing are slow.' } }
}

beforeAll(async () => {
  backend = await leaseBackend()
  search = `${backend.url}/mcp/search`
  for (const [slug, { title, steps }] of Object.entries(tutorials)) {
    const titles = Object.keys(steps).map((each, index) => ({ number: index + 1, title: each }))
    const sections = Object.entries(steps)
      .map(([each, text]) => `<section class="tutorial-step"><h2>${each}</h2><p>${text}</p></section>`)
      .join('')
    const metadata = { [slug]: { title, stepCount: titles.length, steps: titles } }
    await publish(backend, { [slug]: `<!doctype html><html><body>${sections}</body></html>` }, { metadata })
  }
  await until(
    async () => (await valueOf<Step[]>(search, 'search_tutorials', { query: 'zorbing zeppelins' })).length === 3
  )
})

describe('an agent without a login', () => {
  test('finds a step of each tutorial that a search finds, in the same order', async () => {
    const query = 'zorbing zeppelins'
    const found = await valueOf<Step[]>(search, 'search_steps', { query })
    const inTutorials = await valueOf<Step[]>(search, 'search_tutorials', { query })
    expect(found.map(({ slug }) => slug)).toEqual(inTutorials.map(({ slug }) => slug))
    expect(Object.fromEntries(found.map(each => [each.slug, [each.stepNumber, each.stepTitle, each.snippet]]))).toEqual(
      {
        'zorbing-title': [1, 'Take it', 'Air and rope.'],
        'zorbing-both': [2, 'Steer zeppelins', 'Left.'],
        'zorbing-step': [2, 'Watch', 'Zeppelins that are zorbing are slow.']
      }
    )
    expect(await valueOf<Step[]>(search, 'search_steps', { query, limit: 1 })).toEqual(found.slice(0, 1))
  })

  test.each(['"zorbing zeppelins"', 'zeppelins OR nothing-else', 'zorbing zeppelins NOT balloons', 'zorbing'])(
    'finds steps by %s',
    async query => {
      const found = await valueOf<Step[]>(search, 'search_steps', { query })
      const inTutorials = await valueOf<Step[]>(search, 'search_tutorials', { query })
      expect(found.length).toBeGreaterThan(0)
      expect(found.map(({ slug }) => slug)).toEqual(inTutorials.map(({ slug }) => slug))
    }
  )

  test('reads the step that it has found', async () => {
    const [best] = await valueOf<Step[]>(search, 'search_steps', { query: 'zeppelins that are zorbing are slow' })
    const args = { slug: best?.slug, stepNumber: best?.stepNumber }
    const read = await valueOf<object>(search, 'get_tutorial_step', args)
    expect(read).toMatchObject({ stepTitle: 'Watch', html: expect.stringContaining('are slow.'), totalSteps: 2 })
    const { isError, content } = await callTool(search, 'get_tutorial_step', { slug: 'zorbing-none', stepNumber: 1 })
    expect([isError, content[0]?.text]).toEqual([true, 'Tutorial not found'])
  })
})
