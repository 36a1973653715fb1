import { reader } from '../../cap/database/database.ts'
import { perGeneration } from '../../cap/database/generations.ts'
import { namedEntries, type NamedEntry } from '../../catalog/index.ts'

/** Entries of a mapping; a catalog of that size has its feed, `/build/slug-mapping`. */
const MAX_ENTRIES = 20_000

interface Named {
  readonly legacyId: number | null
  readonly slug: string
  readonly title: string
}

export interface SlugMapping {
  readonly flat: readonly NamedEntry[]
  readonly grouped: Readonly<Record<'tutorials' | 'missions' | 'paths', readonly Named[]>>
  readonly keyed: readonly { readonly compositeKey: string; readonly slug: string; readonly title: string }[]
}

/** Numbers, slugs and titles of all that is published, in three arrangements; made once per state of the catalog. */
export const slugMapping = perGeneration(['catalog'], make)

async function make(): Promise<SlugMapping> {
  const flat = (await namedEntries(await reader())).slice(0, MAX_ENTRIES)
  const of = (type: NamedEntry['entityType']) =>
    flat.flatMap(({ entityType, ...named }) => (entityType === type ? named : []))
  return {
    flat,
    grouped: { tutorials: of('TUTORIAL'), missions: of('MISSION'), paths: of('PATH') },
    keyed: flat.map(({ entityType, legacyId, slug, title }) => {
      return { compositeKey: `${entityType}:${legacyId ?? ''}`, slug, title }
    })
  }
}
