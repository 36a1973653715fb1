import cds from '@sap/cds'
import { z } from 'zod'
import { KB } from '../../../../lib/bytes.ts'
import { flag, integer } from '../../../../lib/config/readers.ts'
import { newId } from '../../../../lib/ids.ts'
import { inTransaction, reader, takeLock } from '../../../../srv/cap/database/database.ts'
import { onGeneration, showChanges } from '../../../../srv/cap/database/generations.ts'
import { declareVariables } from '../../../../srv/platform/config/variables.ts'
import type { Domain } from '../../../../srv/platform/domain.ts'
import type { Feed } from '../../../../srv/platform/feeds/feeds.ts'
import { route } from '../../../../srv/platform/http/route.ts'
import { conformsTo } from '../../../../srv/platform/http/schema.ts'
import { job } from '../../../../srv/platform/jobs/index.ts'
import { settings } from '../../../../srv/platform/settings/settings.ts'
import { tool } from '../../../../srv/platform/tools/index.ts'

const { DELETE, INSERT, SELECT } = cds.ql
const NOTES = 'tutorials.notes.Notes'
const NOTES_LOCK = 'notes'

const variables = declareVariables(
  {
    NOTES_ENABLED: { as: flag(true), meaning: 'notes can be imported' },
    NOTES_BATCH: { as: integer(3, 1, 100), meaning: 'so many notes at once' }
  },
  { prefixes: ['NOTES'] }
)

const noteSettings = settings<{ readonly listLength: number }>('tutorials.notes.NoteSettings')

const importSchema = z.object({ slugs: z.array(z.string().max(100)) })

/** POST /build/notes: one import at a time, of at most NOTES_BATCH notes. */
const importNotes = route<z.infer<typeof importSchema>>({
  method: 'post',
  path: '/build/notes',
  access: 'contentKey',
  body: { kind: 'json', max: KB, parse: conformsTo(importSchema) },
  async handle(_ctx, { slugs }) {
    const taken = variables.NOTES_ENABLED ? slugs.slice(0, variables.NOTES_BATCH) : []
    await inTransaction(async tx => {
      await takeLock(tx, NOTES_LOCK)
      for (const slug of taken) await tx.run(INSERT.into(NOTES).entries({ ID: newId(), slug, text: 'imported' }))
    })
    await showChanges()
    return { status: 200, body: { imported: taken.length } }
  }
})

/** GET /build/notes: the newest notes. */
const notesFeed: Feed = {
  path: '/build/notes',
  access: 'public',
  cache: 'public, max-age=60',
  dependsOn: ['notes'],
  async load() {
    const { listLength } = await noteSettings.values()
    const newest = SELECT.from(NOTES).columns('number', 'slug', 'text').orderBy('number desc').limit(listLength)
    return { body: { notes: await (await reader()).run<object[]>(newest) } }
  }
}

const forgetImported = job({
  name: 'forget-imported-notes',
  description: 'Forgets old notes',
  cron: '0 4 * * *',
  lease: 60_000,
  compute: async () => ({ text: 'imported' }),
  write: async (tx, imported) => ({ forgotten: await tx.run<number>(DELETE.from(NOTES).where(imported)) })
})

/** A tool for agents; what it does with a certain slug is a fault of ours. */
const countNotes = tool({
  name: 'count_notes',
  title: 'Count notes',
  description: 'Number of notes with a slug.',
  mounts: ['search'],
  access: 'public',
  input: z.strictObject({ slug: z.string().max(100) }),
  output: z.object({ count: z.int() }),
  async run(_, { slug }) {
    if (slug === 'broken') throw new Error('the secret inside')
    const rows = await (await reader()).run<object[]>(SELECT.from(NOTES).columns('ID').where({ slug }).limit(100))
    return { count: rows.length }
  }
})

/** How often this instance has heard of a change of the notes. */
let reloads = 0

const countReloads = route({
  method: 'get',
  path: '/build/notes/reloads',
  access: { scope: 'Admin' },
  handle: async () => ({ status: 200, body: { reloads } })
})

export default {
  name: 'notes',
  variables,
  settings: [noteSettings],
  indexes: [{ entity: NOTES, columns: ['lower(slug)'], unique: true }],
  locks: [NOTES_LOCK],
  counters: { 'note-number': 100 },
  generations: ['notes'],
  routes: [importNotes, countReloads],
  feeds: [notesFeed],
  jobs: [forgetImported],
  tools: [countNotes],
  retention: [{ entity: NOTES, column: 'createdAt', days: 30 }],
  async start() {
    onGeneration('notes', async () => void reloads++)
  }
} satisfies Domain
