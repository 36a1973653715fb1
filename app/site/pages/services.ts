import type { Site } from '../core/page.ts'
import { frameOf } from '../core/frame.ts'

/** A service as the backend lists it. */
export interface ListedService {
  readonly name: string
  readonly path: string
  readonly description: string
  readonly access: string
  readonly protocols: readonly { readonly kind: string; readonly path: string }[]
  /** Of services alone. */
  readonly metadata?: string
  readonly docs: string
}

/** The page at `prefix`: every service with its protocols, and where it is explained. */
export function servicesPage(site: Site, prefix: string, services: readonly ListedService[]): string {
  const words = site.built.views.words.errors
  const open: Readonly<Partial<Record<string, string>>> = { optional: words.openToEveryone, login: words.everyLogin }
  const frame = frameOf(site, {
    title: words.services,
    description: words.servicesDescription,
    path: prefix,
    indexed: false
  })
  const models = services.map(({ name, path, description, access, protocols, metadata, docs }) => {
    const others = protocols.filter(protocol => protocol.path !== path).map(({ kind, path: at }) => `${kind} ${at}`)
    const ways = [open[access] ?? words.needsScope(access), ...others].join(' · ')
    const known = metadata === undefined ? {} : { metadata: prefix + metadata }
    return { name, path, description, ways, docs: prefix + docs, ...known }
  })
  return site.built.views.services({ ...frame, structured: [] }, { services: models })
}
