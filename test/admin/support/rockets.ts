import type { RequestListener } from 'node:http'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'

type Members = Record<string, unknown>

interface Rocket {
  readonly ID: number
  readonly name: string
  readonly height: number
  readonly country: string
}

const rockets: readonly Rocket[] = [
  { ID: 1, name: 'Saturn V', height: 110, country: 'United States' },
  { ID: 2, name: 'Soyuz', height: 46, country: 'Russia' },
  { ID: 3, name: 'Falcon 9', height: 70, country: 'United States' }
]

/** The metadata of AdminService with an entity more. */
export function withRockets(document: Csdl): Csdl {
  const metadata = structuredClone(document)
  const service = metadata['AdminService'] as Members
  ;(service['EntityContainer'] as Members)['Rockets'] = { $Collection: true, $Type: 'AdminService.Rockets' }
  service['Rockets'] = {
    $Kind: 'EntityType',
    $Key: ['ID'],
    ID: { $Type: 'Edm.Int32' },
    name: {},
    height: { $Type: 'Edm.Int32', $Nullable: true },
    country: {}
  }
  ;(service['$Annotations'] as Members)['AdminService.Rockets/height'] = { '@Common.Label': 'Height in metres' }
  return metadata
}

/** A service with the model of the one at `backendUrl` and an entity more, of which no page has ever heard. */
export async function modelWithRockets(backendUrl: string): Promise<RequestListener> {
  const answer = await fetch(`${backendUrl}/admin/$metadata`, {
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa('admin:admin')}` }
  })
  const metadata = withRockets((await answer.json()) as Csdl)
  const answers: Readonly<Record<string, unknown>> = {
    '/admin/$metadata': metadata,
    '/admin/attention()': { value: [] },
    '/admin/ListViews': { value: [] },
    '/admin/Rockets(ID=1)': rockets[0]
  }
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', backendUrl)
    const found = pathname === '/admin/Rockets' ? rocketsOf(searchParams) : answers[pathname]
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: { message: 'There is none' } }))
  }
}

/** The rockets of a country where the query has one, or how many there are of each. */
function rocketsOf(query: URLSearchParams): object {
  const [, size] = /^groupby\(\(country\),aggregate\(\$count as (\w+)\)\)$/.exec(query.get('$apply') ?? '') ?? []
  const [, country] = /^country eq '(.*)'$/.exec(query.get('$filter') ?? '') ?? []
  const rows = rockets.filter(each => country === undefined || each.country === country)
  const groups = [...Map.groupBy(rows, each => each.country)].sort()
  const value = size === undefined ? rows : groups.map(([name, of]) => ({ country: name, [size]: of.length }))
  return { '@odata.count': value.length, value: value.slice(0, Number(query.get('$top'))) }
}
