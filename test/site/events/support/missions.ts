import { curator, type Row } from '../../../catalog/support/curator.ts'
import type { Backend } from '../../../support/backend.ts'

/** A published mission with these tutorials on its one path. */
export async function newMission(backend: Backend, slug: string, tutorials: readonly string[]): Promise<Row> {
  const superadmin = curator(backend, 'superadmin')
  const { ID: tag_ID } = await superadmin.tag(`tag-of-${slug}`)
  const items = await Promise.all(
    tutorials.map(async (tutorial, index) => {
      const [row] = await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?', [tutorial])
      return { tutorial_ID: row?.['id'], itemOrder: index + 1 }
    })
  )
  const more = { title: 'The camp', tags: [{ tag_ID }], completionPaths: [{ name: 'Path', items }] }
  const made = (await superadmin.active('Missions', { slug, ...more })).json<Row>()
  const { status } = await superadmin.patch(`Missions(ID=${made.ID},IsActiveEntity=true)`, { published: true })
  if (status !== 200) throw new Error(`publishing ${slug}: ${status}`)
  return made
}
