import cds from '@sap/cds'
import { reader } from '../../cap/database/database.ts'
import { IMAGE_NAMES, IMAGE_USES, IMAGES, type StoredFile } from './model.ts'

const { SELECT } = cds.ql

/** A stored picture that a tutorial shows. */
export interface ShownPicture {
  /** Path below the folder of the tutorial, by which it was stored. */
  readonly path: string
  readonly hash: string
  readonly width: number | null
  readonly height: number | null
}

/** The pictures that the file of a tutorial shows and that were stored under its name, in the order of their paths. */
export async function picturesShown({
  slug,
  contentHash
}: Pick<StoredFile, 'slug' | 'contentHash'>): Promise<readonly ShownPicture[]> {
  const db = await reader()
  const used = SELECT.from(IMAGE_USES).columns('imageHash').where({ contentHash })
  const pictures = await db.run<Omit<ShownPicture, 'path'>[]>(
    SELECT.from(IMAGES)
      .columns('hash', 'width', 'height')
      .where({ hash: { in: used } })
  )
  const byHash = new Map(pictures.map(picture => [picture.hash, picture]))
  const named = await db.run<{ name: string; hash: string }[]>(
    SELECT.from(IMAGE_NAMES)
      .columns('name', 'hash')
      .where({ hash: { in: used } })
      .orderBy('name')
  )
  return named.flatMap(({ name, hash }) => {
    const picture = byHash.get(hash)
    return picture && name.startsWith(`${slug}/`) ? [{ ...picture, path: name.slice(slug.length + 1) }] : []
  })
}
