import { expect, test } from '@jest/globals'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { columnsBelow } from '../../../app/admin/metadata/query/list-query.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import { describeForms } from '../../../srv/cap/model/describe-forms.ts'
import { compiledModel } from '../../../srv/cap/model/model.ts'
import { modelDocuments } from '../../../srv/cap/model/model-documents.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

/** The tables of parts in object pages, as `entity/navigation`, with the number of their columns. */
async function tables(): Promise<ReadonlyMap<string, number>> {
  const model = await compiledModel(['*'])
  describeForms(model)
  const { AdminService = '' } = await modelDocuments('edm', JSON.stringify(model))
  const { entities } = readModel(JSON.parse(AdminService) as Csdl)
  return new Map(
    [...entities].flatMap(([name, { facets, navigations }]) =>
      facets.flatMap(facet => {
        const navigation = facet.kind === 'table' ? navigations.get(facet.navigation) : undefined
        const target = navigation && entities.get(navigation.target)
        return target ? [[`${name}/${navigation.name}`, columnsBelow(target, navigation).length] as const] : []
      })
    )
  )
}

test('every table of an object page has a column, without which its header would be none', async () => {
  const all = await tables()
  expect(all.size).toBeGreaterThan(10)
  expect([...all].filter(([, columns]) => columns === 0)).toEqual([])
})
