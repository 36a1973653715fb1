import { registerReranking, type RerankProvider } from '../../../../../srv/search/rerank/provider.ts'
import type { Domain } from '../../../../../srv/platform/domain.ts'
import { route } from '../../../../../srv/platform/http/route.ts'

/** How the graph behaves: the name of a fault, or what it knows. */
interface Behaviour {
  readonly fault?: keyof typeof faults
  readonly concepts?: Readonly<Record<string, number>>
  readonly communities?: readonly string[]
}

let behaviour: Behaviour = {}
let asked = 0

const never = new Promise<never>(() => undefined)
const millions = () => new Map(Array.from({ length: 2_000_000 }, (_, index) => [`slug-${index}`, 1]))

/** Everything that a provider can do wrong; what it returns has any form. */
const faults = {
  throws: () => {
    throw new TypeError('the graph is broken')
  },
  rejects: () => Promise.reject(new Error('the graph is away')),
  // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- code of others does
  rejectsNothing: () => Promise.reject(undefined),
  hangs: () => never,
  nothing: () => undefined,
  text: () => 'overlap',
  emptyObject: () => ({}),
  notANumber: () => ({ concepts: new Map([['rank-last', NaN]]), communities: new Set() }),
  infinite: () => ({ concepts: new Map([['rank-last', Infinity]]), communities: new Set() }),
  negative: () => ({ concepts: new Map([['rank-first', -5]]), communities: new Set() }),
  words: () => ({ concepts: new Map([['rank-last', '9']]), communities: new Set() }),
  noSlugs: () => ({ concepts: new Map([[{}, 9]]), communities: new Set([1, 2]) }),
  unknownSlugs: () => ({ concepts: new Map([['nobody', 9]]), communities: new Set(['no-one']) }),
  millions: () => ({ concepts: millions(), communities: new Set() }),
  trap: () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error('do not touch')
        }
      }
    )
} as const

const inTest: RerankProvider = {
  overlap() {
    asked++
    const { fault, concepts = {}, communities = [] } = behaviour
    if (fault) return faults[fault]() as never
    return Promise.resolve({ concepts: new Map(Object.entries(concepts)), communities: new Set(communities) })
  }
}

/** POST /build/graph: what the graph is from now on; answers how often it was asked so far. */
const behave = route<Behaviour>({
  method: 'post',
  path: '/build/graph',
  access: 'contentKey',
  body: { kind: 'json', max: 10_000, parse: raw => raw as Behaviour },
  async handle(_ctx, next) {
    behaviour = next
    return { status: 200, body: { asked } }
  }
})

export default {
  name: 'graph-in-test',
  routes: [behave],
  // after the graph of the product
  async start() {
    registerReranking(inTest)
  }
} satisfies Domain
