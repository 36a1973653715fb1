import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { get, type HttpResponse } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { FINGERPRINT, HIDDEN, storeHiddenConcepts } from './support/hidden-concepts.ts'

inFullRun()

const pinnedAccess = join(import.meta.dirname, '../pins/access.txt')

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await storeHiddenConcepts(backend)
  await until(async () => (await read('/graph/explore-data')).text().includes('zyx-shown'))
})

const read = (path: string): Promise<HttpResponse> => get(`${backend.url}${path}`)

async function expectNothingHidden(path: string): Promise<HttpResponse> {
  const answer = await read(path)
  // 503 where no event is active
  expect([path, answer.status < 500 || answer.status === 503]).toEqual([path, true])
  expect([path, answer.text().toLowerCase().includes(HIDDEN)]).toEqual([path, false])
  return answer
}

/** Routes that need no login, as they are pinned: a new one is walked without being named here. */
const openRoutes = readFileSync(pinnedAccess, 'utf8')
  .split('\n')
  .map(line => line.trim().split(/ +/))
  .filter(([method, , access]) => method === 'GET' && (access === 'public' || access === 'optional'))
  .map(([, path = '']) => path.replace(':slug', 'zyx-one').replace(/:\w+/, 'zyx'))

const openServices = readFileSync(pinnedAccess, 'utf8')
  .split('\n')
  .map(line => line.trim().split(/ +/))
  .filter(([kind, , access]) => kind === 'service' && access === 'optional')
  .map(([, path = '']) => path.replace('/*', ''))

test.each(openRoutes)('GET %s has no hidden concept', async path => {
  await expectNothingHidden(path)
})

describe('the graph', () => {
  test.each([
    '/graph/path?from=zyx-one&to=zyx-two',
    '/graph/path?from=zyx-one&to=zyx-base',
    "/graph/searchKG(term='zyx',maxConcepts=50,maxTutorials=50)",
    "/graph/neighborhood(slug='zyx-one',depth=3)",
    "/graph/neighborhood(slug='zyx-shown',depth=3)",
    "/graph/sharedConcepts(slugA='zyx-one',slugB='zyx-two')",
    "/graph/pathBetween(from='zyx-one',to='zyx-base')",
    `/graph/community(id='${FINGERPRINT}')`
  ])('GET %s tells what is published and nothing else', async path => {
    const answer = await expectNothingHidden(path)
    expect([answer.status, answer.text()]).toEqual([200, expect.stringContaining('zyx')])
  })

  test.each(['new', 'merged', 'vetoed', 'retired'])('a concept that is %s is as unknown as none', async state => {
    const answers = await Promise.all(
      [`${HIDDEN}-${state}`, 'nobody-at-all'].flatMap(slug =>
        [
          `/graph/path?from=zyx-one&to=${slug}`,
          `/graph/neighborhood(slug='${slug}',depth=1)`,
          `/graph/sharedConcepts(slugA='zyx-one',slugB='${slug}')`,
          `/graph/pathBetween(from='zyx-one',to='${slug}')`
        ].map(async path => {
          const answer = await read(path)
          const text = answer
            .text()
            .replaceAll(slug, 'slug')
            .replace(/"correlationId":"[^"]*"/, '')
          return [answer.status, text]
        })
      )
    )
    expect(answers.slice(0, answers.length / 2)).toEqual(answers.slice(answers.length / 2))
  })
})

describe.each(openServices)('the sets of %s', service => {
  test('have no hidden concept, however they are asked', async () => {
    const metadata = (await read(`${service}/$metadata`)).text()
    const sets = [...metadata.matchAll(/<EntitySet Name="(\w+)"/g)].map(([, name = '']) => name)
    const named = (tag: string) => [
      ...new Set([...metadata.matchAll(new RegExp(`<${tag} Name="(\\w+)"`, 'g'))].map(m => m[1]))
    ]
    const [properties, navigations] = [named('Property'), named('NavigationProperty')]
    const questions = [
      '',
      '/$count',
      '?$expand=*',
      '?$select=*',
      '?$search=zyx',
      ...properties.flatMap(name => [
        `?$orderby=${name}`,
        `?$filter=startswith(${name},'zyx')&$count=true`,
        `?$apply=groupby((${name}))`
      ]),
      ...navigations.flatMap(name => [`?$expand=${name}`, `?$apply=groupby((${name}/slug))`]),
      // what the tables behind the views have
      ...['status', 'mergedInto/slug', 'concept/slug', 'source/slug', 'target/slug', 'mergedInto_ID'].flatMap(name => [
        `?$filter=startswith(${name},'zyx')`,
        `?$orderby=${name}`,
        `?$apply=groupby((${name}))`
      ]),
      ...['links', 'outgoingEdges', 'incomingEdges', 'mergedInto', 'concept', 'source', 'target'].map(
        name => `?$expand=${name}`
      )
    ]
    if (service === '/graph') expect(sets).toEqual(['PublishedConcepts', 'ConceptEdges', 'TutorialConceptLinks'])
    for (const set of sets)
      for (const question of questions) await expectNothingHidden(`${service}/${set}${question.replaceAll(' ', '%20')}`)
  })
})
