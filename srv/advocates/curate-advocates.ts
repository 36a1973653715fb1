import cds, { type ApplicationService } from '@sap/cds'
import { z } from 'zod'
import { isHttpAddress } from '../../lib/addresses/web-address.ts'
import { badRequest } from '../../lib/errors.ts'
import { currentTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { ADVOCATES } from './roster/advocates.ts'

const { SELECT } = cds.ql

/** Length of the slug without a suffix, which leaves room for one in the column. */
const LONGEST = 56

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
  service.before(['CREATE', 'UPDATE'], 'Advocates', ({ data }) => {
    checkAdvocate(data)
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

const slugForm = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-+|(?<!-)-+$/g, '')
