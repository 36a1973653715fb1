import { beforeAll, expect, test } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await leaseBackend()
  gateway = await startGateway(backend.url)
})

/** A tutorial with a link to each of these addresses. */
function linking(slug: string, ...addresses: readonly string[]): string {
  const links = addresses.map(address => `<li><a href="${address}">to <b>${address}</b></a></li>`)
  return sampleDocument(slug).replace(
    '</body>',
    `<p><code>[a](/tutorials/dead-target)</code></p><ul>${links.join('')}</ul></body>`
  )
}

/** How each of the links is shown now, by its address. */
async function shown(slug: string): Promise<Record<string, string>> {
  const html = (await get(`${gateway.url}/tutorials/${slug}`, { accept: 'text/html' })).text()
  const items = [...html.matchAll(/<li>(<(?:a|span) [^>]*>)to <b>([^<]*)<\/b>(.*?)<\/li>/g)]
  return Object.fromEntries(
    items.map(([, tag = '', address = '', rest = '']) => [
      address,
      tag.startsWith('<a ')
        ? 'link'
        : rest === ' <span class="link-dead-note">(not published)</span></span>'
          ? 'text'
          : tag + rest
    ])
  )
}

const markdownOf = async (slug: string): Promise<string> => (await get(`${gateway.url}/tutorials/${slug}.md`)).text()

const comesToShow = (slug: string, address: string, how: 'link' | 'text'): Promise<void> =>
  until(
    async () => (await shown(slug))[address] === how,
    () => `${address} is not shown as ${how}`
  )

const patch = async (slug: string, change: (target: string) => Readonly<Record<string, string>>): Promise<void> => {
  const [row] = await curator(backend).list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
  const [target] = await curator(backend).list(`Tutorials?$filter=slug%20eq%20'dead-start'`)
  const changed = await curator(backend).patch(`Tutorials(${row?.ID})`, change(String(target?.ID)))
  expect(changed.status).toBe(200)
}

test('a link to what nobody can read is text, and a link again once somebody can', async () => {
  const target = '/tutorials/dead-target#step-2'
  const others = [
    '/missions/dead-mission',
    '/groups/dead-group?x=1',
    '/tutorials/dead-start',
    '/tutorials/',
    'https://a.example/tutorials/x'
  ]
  await publish(backend, {
    'dead-start': linking('dead-start', target, '/tutorials/Dead-Target.html', '/tutorials/dead-target.md', ...others)
  })
  expect(await shown('dead-start')).toEqual({
    [target]: 'text',
    '/tutorials/Dead-Target.html': 'text',
    '/tutorials/dead-target.md': 'text',
    '/missions/dead-mission': 'text',
    '/groups/dead-group?x=1': 'text',
    '/tutorials/dead-start': 'link',
    '/tutorials/': 'link',
    'https://a.example/tutorials/x': 'link'
  })
  const markdown = await markdownOf('dead-start')
  expect(markdown).toContain(`- to **${target}** (not published)\n`)
  expect(markdown).toContain('- to **/groups/dead-group?x=1** (not published)\n')
  expect(markdown).toContain('- [to **/tutorials/dead-start**](/tutorials/dead-start)\n')
  expect(markdown).toContain('`[a](/tutorials/dead-target)`')
  await publish(backend, { 'dead-target': sampleDocument('dead-target') })
  await comesToShow('dead-start', target, 'link')
  expect(await markdownOf('dead-start')).toContain(`[to **${target}**](${target})`)
  await comesToShow('dead-start', '/tutorials/Dead-Target.html', 'link')
  await comesToShow('dead-start', '/tutorials/dead-target.md', 'link')
  expect((await publisher(backend).rollback()).status).toBe(200)
  await comesToShow('dead-start', target, 'text')

  // published again, retired, led elsewhere
  await publish(backend, { 'dead-target': sampleDocument('dead-target', 2) })
  await comesToShow('dead-start', target, 'link')
  await patch('dead-target', () => ({ status: 'INACTIVE' }))
  await comesToShow('dead-start', target, 'text')
  await patch('dead-target', redirectTo_ID => ({ redirectTo_ID }))
  await comesToShow('dead-start', target, 'link')
})

test('a link to an old address that a redirect leads on from stays a link', async () => {
  const [exact, pattern] = ['/tutorials/dead-old', '/missions/dead-old-7']
  await publish(backend, { 'dead-mover': linking('dead-mover', exact, pattern) })
  expect(await shown('dead-mover')).toEqual({ [exact]: 'text', [pattern]: 'text' })
  for (const row of [{ fromPath: exact }, { fromPath: '/missions/dead-old-(\\d+)', isPattern: true }]) {
    const made = await post(`${backend.url}/admin/LegacyRedirects`, { ...row, toPath: '/tutorials/' }, as('admin'))
    expect(made.status).toBe(201)
  }
  for (const address of [exact, pattern]) await comesToShow('dead-mover', address, 'link')
})
