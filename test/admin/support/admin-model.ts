import cds from '@sap/cds'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { describeForms } from '../../../srv/cap/model/describe-forms.ts'
import { describePermissions } from '../../../srv/cap/model/describe-permissions.ts'
import { compiledModel } from '../../../srv/cap/model/model.ts'
import { asCsn, type Model } from '../../../srv/cap/types.ts'

/** The model of the product as its services show it, linked, and what `$metadata` of the service says of it. */
export async function servedModel(service: string): Promise<{ readonly linked: Model; readonly document: Csdl }> {
  const model = await compiledModel(['*'])
  describeForms(model)
  describePermissions(model)
  const csn = asCsn(model)
  return { linked: cds.linked(csn), document: cds.compile.to.edm(csn, { service }) as unknown as Csdl }
}
