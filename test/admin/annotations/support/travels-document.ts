import type { Csdl } from '../../../../app/admin/metadata/csdl.ts'
import { describeForms } from '../../../../srv/cap/model/describe-forms.ts'
import { describePermissions } from '../../../../srv/cap/model/describe-permissions.ts'
import { plainPaths } from '../../../../srv/cap/model/plain-paths.ts'
import { modelDocuments } from '../../../../srv/cap/model/model-documents.ts'
import { compiledModel } from '../../../../srv/cap/model/model.ts'

/** CSDL of an AdminService that has the travels alone. */
export async function travelsDocument(): Promise<Csdl> {
  const model = await compiledModel(['test/admin/annotations/support/travels'])
  plainPaths(model)
  describeForms(model)
  describePermissions(model)
  const { AdminService: document = '' } = await modelDocuments('edm', JSON.stringify(model))
  return JSON.parse(document) as Csdl
}
