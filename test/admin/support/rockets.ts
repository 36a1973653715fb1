import type { RequestListener } from 'node:http'

type Members = Record<string, unknown>

const rockets = [
  { ID: 1, name: 'Saturn V', height: 110 },
  { ID: 2, name: 'Soyuz', height: 46 }
]

/** A service with the model of the one at `backendUrl` and an entity more, of which no page has ever heard. */
export async function modelWithRockets(backendUrl: string): Promise<RequestListener> {
  const answer = await fetch(`${backendUrl}/admin/$metadata`, {
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa('admin:admin')}` }
  })
  const metadata = (await answer.json()) as { AdminService: Members }
  const service = metadata.AdminService
  ;(service['EntityContainer'] as Members)['Rockets'] = { $Collection: true, $Type: 'AdminService.Rockets' }
  service['Rockets'] = {
    $Kind: 'EntityType',
    $Key: ['ID'],
    ID: { $Type: 'Edm.Int32' },
    name: {},
    height: { $Type: 'Edm.Int32', $Nullable: true }
  }
  ;(service['$Annotations'] as Members)['AdminService.Rockets/height'] = { '@Common.Label': 'Height in metres' }
  const answers: Readonly<Record<string, unknown>> = {
    '/admin/$metadata': metadata,
    '/admin/attention()': { value: [] },
    '/admin/Rockets': { '@odata.count': rockets.length, value: rockets },
    '/admin/Rockets(ID=1)': rockets[0]
  }
  return (request, response) => {
    const found = answers[new URL(request.url ?? '/', backendUrl).pathname]
    response.writeHead(found ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(found ?? { error: { message: 'There is none' } }))
  }
}
