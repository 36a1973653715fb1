import { z } from 'zod'
import { KB } from '../../lib/bytes.ts'
import { HOUR } from '../../lib/time.ts'
import { showChanges } from '../cap/database/generations.ts'
import { eraseCaller } from '../people/index.ts'
import { callerOf, route } from '../platform/http/route.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { exportOwnData } from './export-own-data.ts'

/** GET /api/exportMyData: everything that is stored about the caller, to take along. */
export const serveExport = route({
  method: 'get',
  path: '/api/exportMyData',
  access: 'login',
  limit: { max: 10, windowMs: HOUR },
  cache: 'private, no-store',
  async handle(ctx) {
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"'
    }
    return { status: 200, headers, body: exportOwnData(callerOf(ctx)) }
  }
})

/** The word that a person has typed, so that no stray request erases anything. */
const CONFIRMATION = 'erase'

const readConfirmation = conformsTo(
  z.looseObject({
    confirmation: z.literal(CONFIRMATION, `confirmation must be "${CONFIRMATION}"; nothing was erased`)
  })
)

/** POST /api/eraseMyData: erases the caller from every table and answers with a receipt; the gateway then ends the session. */
export const serveErasure = route({
  method: 'post',
  path: '/api/eraseMyData',
  access: 'login',
  limit: { max: 10, windowMs: HOUR },
  body: { kind: 'json', max: KB, parse: readConfirmation },
  cache: 'private, no-store',
  async handle(ctx) {
    const receipt = await eraseCaller(callerOf(ctx))
    await showChanges()
    return { status: 200, body: receipt }
  }
})
