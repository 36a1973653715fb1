import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { isHttpAddress } from '../../lib/addresses/web-address.ts'
import { badRequest, HttpError } from '../../lib/errors.ts'
import { currentTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { ADVOCATES } from './roster/advocates.ts'
import { slugForm } from './slug-form.ts'

const { SELECT } = cds.ql

const link = z.looseObject({
  url: z.string().refine(isHttpAddress, 'url must be an http or https address').optional()
})
const checkLink = conformsTo(link)
const checkAdvocate = conformsTo(z.looseObject({ links: z.array(link).nullish() }))

interface Named {
  slug?: string
  readonly firstName?: string | null
  readonly lastName?: string | null
}

/** Gives a new advocate a slug, and refuses links that lead nowhere, whether they are saved as a draft or at once. */
export function curateAdvocates(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE'], 'Advocates', async request => {
    checkAdvocate(request.data)
    await checkAccount(request)
  })
  service.before(['CREATE', 'UPDATE'], 'AdvocateLinks', ({ data }) => {
    checkLink(data)
  })
  service.on('CREATE', 'Advocates', async (request, next) => {
    const row = request.data as Named
    row.slug = await newSlug(currentTransaction(), row)
    return (next as () => Promise<unknown>)()
  })
}

/** Refuses an account that another advocate has. */
async function checkAccount({ data, params }: Request): Promise<void> {
  const { ID: own, user_ID: user } = data as { ID?: string; user_ID?: string | null }
  if (!user) return
  const tx = currentTransaction()
  await takeLock(tx, 'advocates')
  const rows = await tx.run<{ ID: string; slug: string }[]>(
    SELECT.from(ADVOCATES).columns('ID', 'slug').where({ user_ID: user })
  )
  const ID = (params.at(-1) as { ID?: string } | undefined)?.ID ?? own
  const other = rows.find(row => row.ID !== ID)
  if (other) throw new HttpError(409, 'account_taken', `The account is that of ${other.slug}`, { target: 'user_ID' })
}

/**
 * The slug of a new advocate, made of the name; with -2, -3 when others have it.
 * @throws HttpError 400 without a name.
 */
async function newSlug(tx: Tx, { firstName, lastName }: Named): Promise<string> {
  if (!lastName?.trim()) throw badRequest('name_missing', 'lastName is needed', 'lastName')
  await takeLock(tx, 'advocates')
  const base = slugForm(`${firstName ?? ''} ${lastName}`) || 'advocate'
  const rows = await tx.run<{ slug: string }[]>(
    SELECT.from(ADVOCATES).columns('slug').where`slug = ${base} or slug like ${`${base}-%`}`
  )
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = base
  for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
  return slug
}
