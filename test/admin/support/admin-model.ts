import cds from '@sap/cds'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { describeForms } from '../../../srv/cap/model/describe-forms.ts'
import { describePermissions } from '../../../srv/cap/model/describe-permissions.ts'
import { modelDocuments } from '../../../srv/cap/model/model-documents.ts'
import { plainPaths } from '../../../srv/cap/model/plain-paths.ts'
import { compiledModel } from '../../../srv/cap/model/model.ts'
import { asCsn, type Model } from '../../../srv/cap/types.ts'
import { describeSettings } from '../../../srv/platform/settings/describe.ts'

interface ServedModel {
  readonly linked: Model
  /** Documents of AdminService and AuthorService. */
  readonly document: Csdl
  readonly authors: Csdl
}

/** The model of the product as its services show it, linked, and what `$metadata` of those with a workplace says of it. */
export async function servedModel(): Promise<ServedModel> {
  const model = await compiledModel(['*'])
  describeSettings(model)
  plainPaths(model)
  describeForms(model)
  describePermissions(model)
  const { AdminService: admin = '', AuthorService: author = '' } = await modelDocuments('edm', JSON.stringify(model))
  return {
    linked: cds.linked(asCsn(model)),
    document: JSON.parse(admin) as Csdl,
    authors: JSON.parse(author) as Csdl
  }
}
