import cds, { type ApplicationService, type Request } from '@sap/cds'
import { MB } from '../../../lib/bytes.ts'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { currentTransaction, insertMissing, type Tx } from '../../cap/database/database.ts'
import { type PictureRules, takePicture } from '../../platform/pictures/take-picture.ts'
import { CONFIG } from './active-config.ts'

const { DELETE, UPDATE } = cds.ql
export const BANNER = 'tutorials.devtoberfest.DevtoberfestBanner'

const rules: PictureRules = {
  field: 'imageBase64',
  types: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 8 * MB,
  // so much is resized well at once
  maxPixels: 8_000_000,
  forms: [{ width: 2000, quality: 82 }]
}

/** Binds `uploadBanner` and `clearBanner`. */
export function curateBanners(service: ApplicationService): void {
  service.on('uploadBanner', async request => {
    const { imageBase64, mimeType } = request.data as Record<string, unknown>
    const config = configOf(request)
    // ahead of the transaction, which would hold the database meanwhile
    const [banner] = await takePicture(rules, imageBase64, mimeType)
    if (!banner) return
    const { bytes, sha256, width, height } = banner
    const tx = await changing(request, config)
    const row = {
      config_ID: config,
      image: bytes,
      mimeType: 'image/webp',
      sizeBytes: bytes.length,
      sha256,
      width,
      height
    }
    const all = { ...row, uploadedAt: now().toISOString() }
    await insertMissing(tx, BANNER, Object.keys(all), [Object.values(all)])
  })
  service.on('clearBanner', async request => {
    await changing(request, configOf(request))
  })
}

function configOf({ data }: Request): string {
  const { configId } = data as { configId?: string | null }
  if (!configId) throw badRequest('config_missing', 'configId is needed: the ID of a DevtoberfestConfig', 'configId')
  return configId
}

/**
 * The transaction of a request that changes the banner of an event, which has none then; the event counts as changed, so that
 * every instance reads it again.
 * @throws HttpError 404 without such an event.
 */
async function changing({ user }: Request, ID: string): Promise<Tx> {
  const tx = currentTransaction()
  const change = { modifiedAt: now().toISOString(), modifiedBy: user.id }
  const found = await tx.run<number>(UPDATE.entity(CONFIG).set(change).where({ ID }))
  if (found !== 1) throw notFound('There is no such event; save its draft first', 'configId')
  await tx.run(DELETE.from(BANNER).where({ config_ID: ID }))
  return tx
}
