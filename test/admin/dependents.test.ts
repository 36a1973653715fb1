import { expect, test } from '@jest/globals'
import { leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'

onBothInFullRun('types', 'statements')

interface Element {
  readonly $Kind?: string
  readonly $Type?: string
  readonly $Collection?: boolean
  readonly $ReferentialConstraint?: Readonly<Record<string, string>>
}
type Members = Readonly<Record<string, unknown>>

/** A value of a type that no row has. */
function absent(type = 'Edm.String'): string {
  if (type === 'Edm.Guid') return '00000000-0000-0000-0000-000000000000'
  return type.startsWith('Edm.Int') ? '-1' : `'none'`
}

test('rows of every set are counted by each key of another row that they hold', async () => {
  const { url } = await leaseBackend()
  const headers = as('admin')
  const metadata = await get(`${url}/admin/$metadata`, { ...headers, accept: 'application/json' })
  const { AdminService: service } = metadata.json<{ AdminService: Members }>()
  const annotations = service['$Annotations'] as Readonly<Record<string, Members>>
  const refused: string[] = []
  let counted = 0
  for (const [set, { $Collection, $Type = '' }] of Object.entries(
    service['EntityContainer'] as Record<string, Element>
  )) {
    if (!$Collection) continue
    const restrictions = annotations[`AdminService.EntityContainer/${set}`]?.['@Capabilities.FilterRestrictions']
    if ((restrictions as { Filterable?: boolean } | undefined)?.Filterable === false) continue
    const type = service[$Type.replace('AdminService.', '')] as Readonly<Record<string, Element>>
    for (const { $Kind, $Collection: isMany, $ReferentialConstraint } of Object.values(type)) {
      const [held] = Object.keys($ReferentialConstraint ?? {})
      const property = held === undefined ? undefined : type[held]
      if ($Kind !== 'NavigationProperty' || isMany || !property) continue
      const filter = encodeURIComponent(`(${held} eq ${absent(property.$Type)})`)
      const answer = await get(`${url}/admin/${set}?$filter=${filter}&$count=true&$top=0`, headers)
      if (answer.status !== 200 || answer.json<Members>()['@odata.count'] !== 0) refused.push(`${set} ${held}`)
      counted++
    }
  }
  expect(refused).toEqual([])
  expect(counted).toBeGreaterThan(20)
})
