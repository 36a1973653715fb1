import cds from '@sap/cds'
import { placeholders, type Tx } from '../../cap/database/database.ts'
import { mdFormat } from '../model/slug.ts'

const { SELECT } = cds.ql

interface Tag {
  readonly ID: string
  readonly titlePath: string
}

/** Fills in `mdFormat` of tags that were stored before it was; they are not changed by that, as editors see it. */
export async function fillMdFormats(tx: Tx): Promise<void> {
  const tags = await tx.run<Tag[]>(
    SELECT.from('tutorials.catalog.Tags').columns('ID', 'titlePath').where`mdFormat is null and titlePath <> ''`
  )
  const [format, id] = [placeholders(1), placeholders(1, 1)]
  for (const { ID, titlePath } of tags)
    await tx.run(`UPDATE tutorials_catalog_Tags SET mdFormat = ${format} WHERE ID = ${id}`, [mdFormat(titlePath), ID])
}
