import cds, { type ApplicationService, type Request } from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { around, column, curation, storedRow } from '../model/transaction.ts'
import { withMdFormat } from '../model/slug.ts'
import { cleanupUnusedTags } from './cleanup-tags.ts'
import { commitImport, previewImport } from './import-tags.ts'
import { linkTags } from './link-tags.ts'

const { DELETE } = cds.ql

interface Tag {
  readonly ID: string
  readonly name: string
}

/** Binds the rules and operations of tags. */
export function curateTags(service: ApplicationService): void {
  around(service, ['CREATE', 'UPDATE'], 'Tags', saveTag)
  around(service, ['DELETE'], 'Tags', deleteTag)
  service.on('cleanupUnusedTags', async () => ({ deleted: await cleanupUnusedTags(await curation()) }))
  service.on('previewTagImport', async ({ data }) => previewImport(await curation(), data as Record<string, unknown>))
  service.on('commitTagImport', ({ data }) => commitImport(data as Record<string, unknown>))
}

async function saveTag(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const data = request.data as { ID?: string; name?: string | null; titlePath?: string | null }
  if (request.event === 'CREATE' || data.name !== undefined) data.name = nameOf(data.name)
  Object.assign(data, withMdFormat(data))
  const columns = [column('ID'), column('name')]
  const before = request.event === 'UPDATE' ? await storedRow<Tag>(tx, request, columns) : undefined
  const result = await write()
  const ID = before?.ID ?? data.ID
  if (ID !== undefined && data.name && data.name.toLowerCase() !== before?.name.toLowerCase())
    await linkTags(tx, [{ ID, name: data.name, ...(before && { formerName: before.name }) }])
  return result
}

function nameOf(name: string | null | undefined): string {
  const trimmed = name?.trim()
  if (!trimmed) throw badRequest('name_missing', 'name is needed', 'name')
  return trimmed
}

/** Deletes a tag with its links to tutorials, which keep their raw tags; refused while a mission or group has it. */
async function deleteTag(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const tag = await storedRow<Tag>(tx, request, [column('ID')])
  if (tag) await tx.run(DELETE.from('tutorials.catalog.TutorialTags').where({ tag_ID: tag.ID }))
  return write()
}
