import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import type { Representation } from '../../../lib/http/representation.ts'
import { reader } from '../../cap/database/database.ts'
import { cachePerGeneration } from '../../cap/database/generations.ts'
import { readBytes } from '../../cap/database/read-bytes.ts'
import { pictureAnswer, sha256Of } from '../../platform/pictures/picture-answer.ts'
import { type Ctx, route } from '../../platform/http/route.ts'
import { ADVOCATES } from '../roster/advocates.ts'

const { SELECT } = cds.ql
const DAY = 'public, max-age=86400'

/** The forms of a photo, and the columns with their bytes. */
const forms = { portrait: 'photo256', thumb: 'photo64' } as const
type Form = keyof typeof forms

const cache = cachePerGeneration<Representation>(['advocates'], {
  maxSize: 8 * MB,
  sizeCalculation: ({ bodies }) => 1 + (bodies.identity?.length ?? 0)
})

/** GET /api/advocates/<slug>/photo: the portrait, with `?size=thumb` the small one (HOMEPAGE-033 to 039); 404 without a body. */
export const servePhoto = route({
  method: 'get',
  path: '/api/advocates/:slug/photo',
  access: 'public',
  async handle({ params, query }) {
    const form = formOf(query)
    const slug = (params['slug'] ?? '').toLowerCase()
    const kept = cache()
    const known = kept.get(`${form} ${slug}`)
    if (known) return known
    const photo = await photoOf(slug, form)
    if (!photo) return { status: 404 }
    kept.set(`${form} ${slug}`, photo)
    return photo
  }
})

function formOf(query: Ctx['query']): Form {
  const asked = query.getAll('size')
  if (asked.length === 0) return 'portrait'
  if (asked.length === 1 && asked[0] === 'thumb') return 'thumb'
  throw badRequest('invalid_size', 'size is thumb, or left out', 'size')
}

/** The photo of an active advocate; the bytes are read by themselves, and the hash is theirs whatever else is written meanwhile. */
async function photoOf(slug: string, form: Form): Promise<Representation | undefined> {
  const db = await reader()
  const advocate = await db.run<{ ID: string } | undefined>(
    SELECT.one.from(ADVOCATES).columns('ID').where({ slug, isActive: true })
  )
  if (!advocate) return undefined
  const table = 'tutorials_advocates_AdvocatePhotos'
  const bytes = await readBytes({ table, column: forms[form], key: 'advocate_ID', value: advocate.ID })
  return bytes && pictureAnswer({ hash: sha256Of(bytes), mimeType: 'image/webp', cache: DAY, bytes })
}
