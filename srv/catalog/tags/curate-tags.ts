import cds, { type ApplicationService, type Request } from '@sap/cds'
import { withoutChangeLog } from '../../cap/database/change-log.ts'
import { badRequest } from '../../../lib/errors.ts'
import { around, column, curatesInTurn, curation, storedRow } from '../model/transaction.ts'
import { withMdFormat } from '../model/slug.ts'
import { cleanupUnusedTags } from './cleanup-tags.ts'
import { commitImport, previewImport } from './import-tags.ts'
import { linkTags } from './link-tags.ts'
import { checkFree, dropAlias, followRename, previewRename, renameTag } from './rename-tag.ts'

const { DELETE } = cds.ql

interface Tag {
  readonly ID: string
  readonly name: string
}

/** Binds the rules and operations of tags. */
export function curateTags(service: ApplicationService): void {
  around(service, ['CREATE', 'UPDATE'], 'Tags', saveTag)
  around(service, ['DELETE'], 'Tags', deleteTag)
  around(service, ['DELETE'], 'TagAliases', deleteAlias)
  service.on('renameTag', 'Tags', request => curatesInTurn(request, () => renameTag(request, nameOf)))
  service.on('previewRename', 'Tags', previewRename)
  service.on('cleanupUnusedTags', async () => ({ deleted: await cleanupUnusedTags(await curation()) }))
  service.on('previewTagImport', async ({ data }) => previewImport(await curation(), data as Record<string, unknown>))
  service.on('commitTagImport', ({ data }) => commitImport(data as Record<string, unknown>))
}

async function saveTag(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const data = request.data as { ID?: string; name?: string | null; titlePath?: string | null }
  refuseParts(request.data as Readonly<Record<string, unknown>>)
  if (request.event === 'CREATE' || data.name !== undefined) data.name = nameOf(data.name)
  Object.assign(data, withMdFormat(data))
  const columns = [column('ID'), column('name')]
  const before = request.event === 'UPDATE' ? await storedRow<Tag>(tx, request, columns) : undefined
  if (data.name) await checkFree(tx, data.name, before?.ID)
  const result = await write()
  const ID = before?.ID ?? data.ID
  if (ID === undefined || !data.name || data.name === before?.name) return result
  if (before) await followRename(tx, { ID, former: before.name, name: data.name })
  else await linkTags(tx, [{ ID, name: data.name }])
  return result
}

/** Parts of a tag that follow from renames and publishes, with the rule that a caller who sets them would get past. */
const followed = {
  aliases: 'a tag gets a former name when it is renamed, and loses it by a deletion in TagAliases',
  formerUses: 'publishes alone say which sources use a former name'
}

/** @throws HttpError 400 naming the part. */
function refuseParts(data: Readonly<Record<string, unknown>>): void {
  for (const [part, rule] of Object.entries(followed))
    if (data[part] !== undefined) throw badRequest('not_settable', `${part} are not set: ${rule}`, part)
}

function nameOf(name: unknown): string {
  const trimmed = typeof name === 'string' ? name.trim() : ''
  if (!trimmed) throw badRequest('name_missing', 'name is needed', 'name')
  return trimmed
}

async function deleteAlias(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const columns = [column('tag_ID'), column('name')]
  const alias = await storedRow<{ tag_ID: string; name: string }>(tx, request, columns)
  const result = await write()
  if (alias) await dropAlias(tx, alias.tag_ID, alias.name)
  return result
}

/** Deletes a tag with its links to tutorials, which keep their raw tags; refused while a mission or group has it. */
async function deleteTag(request: Request, write: () => Promise<unknown>): Promise<unknown> {
  const tx = await curation()
  const tag = await storedRow<Tag>(tx, request, [column('ID')])
  if (tag)
    await withoutChangeLog(tx, async () => {
      await tx.run(DELETE.from('tutorials.catalog.TutorialTags').where({ tag_ID: tag.ID }))
    })
  return write()
}
