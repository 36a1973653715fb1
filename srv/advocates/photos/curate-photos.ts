import cds, { type ApplicationService, type Request } from '@sap/cds'
import { MB } from '../../../lib/bytes.ts'
import { notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { currentTransaction, insertMissing, type Tx } from '../../cap/database/database.ts'
import { type PictureRules, takePicture } from '../../platform/pictures/take-picture.ts'
import { ADVOCATES } from '../roster/advocates.ts'

const { DELETE, UPDATE } = cds.ql
const PHOTOS = 'tutorials.advocates.AdvocatePhotos'

const rules: PictureRules = {
  field: 'photoBase64',
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  maxBytes: 5 * MB,
  maxPixels: 16_000_000,
  forms: [
    { width: 256, height: 256, quality: 85 },
    { width: 64, height: 64, quality: 80 }
  ]
}

/** At a draft, the photo of the row that it is of is changed at once: the draft has none of its own. */
const places = ['Advocates', 'Advocates.drafts']

/** Binds `uploadPhoto` and `clearPhoto` of advocates. */
export function curatePhotos(service: ApplicationService): void {
  service.on('uploadPhoto', places, async (request: Request) => {
    const { photoBase64, mimeType } = request.data as Record<string, unknown>
    // ahead of the transaction, which would hold the database meanwhile
    const [large, small] = await takePicture(rules, photoBase64, mimeType)
    if (!large || !small) return
    const { ID, tx } = await changing(request)
    const photo = {
      advocate_ID: ID,
      photo256: large.bytes,
      photo64: small.bytes,
      photoMimeType: 'image/webp',
      sizeBytes: large.bytes.length,
      sha256: large.sha256,
      sha256Thumb: small.sha256,
      uploadedAt: now().toISOString()
    }
    await insertMissing(tx, PHOTOS, Object.keys(photo), [Object.values(photo)])
  })
  service.on('clearPhoto', places, async (request: Request) => {
    await changing(request)
  })
}

/**
 * The transaction of a request that changes the photo of an advocate, who has none then; the advocate counts as changed, so that
 * every instance reads it again.
 * @throws HttpError 404 for a draft that was never saved.
 */
async function changing({ params, user }: Request): Promise<{ readonly ID: string; readonly tx: Tx }> {
  const { ID } = params.at(-1) as { readonly ID: string }
  const tx = currentTransaction()
  const change = { modifiedAt: now().toISOString(), modifiedBy: user.id }
  const found = await tx.run<number>(UPDATE.entity(ADVOCATES).set(change).where({ ID }))
  if (found !== 1) throw notFound('There is no such advocate; save the draft first')
  await tx.run(DELETE.from(PHOTOS).where({ advocate_ID: ID }))
  return { ID, tx }
}
