import admin from './admin/domain.ts'
import assess from './assess/domain.ts'
import author from './author/domain.ts'
import catalog from './catalog/domain.ts'
import content from './content/domain.ts'
import people from './people/domain.ts'
import type { Domain } from './platform/domain.ts'
import samples from './samples/domain.ts'

/** Every domain, in dependency order: one may use only what stands before it. */
export const domains: readonly Domain[] = [people, catalog, content, author, assess, admin, samples]

/** The domains of the QA channel, in the same order. */
export const qaDomains: readonly Domain[] = [catalog, content, author]
