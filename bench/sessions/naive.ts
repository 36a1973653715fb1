import { randomUUID } from 'node:crypto'
import cds from '@sap/cds'
import { readItem } from '../../srv/sessions/catalog/read-item.ts'

const { INSERT, SELECT } = cds.ql

/** Milliseconds that it takes to store sessions as one does it at first: for each row a look whether it is there, and an insertion. */
export async function naiveMs(file: string, items: readonly object[]): Promise<number> {
  cds.model = cds.linked(await cds.load(['db']))
  const db = await cds.connect.to('naive', { kind: 'sqlite', impl: '@cap-js/sqlite', credentials: { url: file } })
  const keep = async (entity: string, key: Readonly<Record<string, string>>, row: object): Promise<string> => {
    const name = `tutorials.sessions.${entity}`
    const known = (await db.run(SELECT.one.from(name).columns('ID').where(key))) as { ID: string } | undefined
    if (known) return known.ID
    const ID = randomUUID()
    await db.run(INSERT.into(name).entries({ ID, ...key, ...row }))
    return ID
  }
  const begun = performance.now()
  for (const given of items) {
    const session = readItem(given as Readonly<Record<string, unknown>>, 'BERLIN')
    if (!session) continue
    const { sourceId, track, speakers, storedHash: _hash, ...own } = session
    const track_ID =
      track &&
      (await keep(
        'TechEdTracks',
        { sourceId: track.sourceId },
        { slug: track.sourceId, name: track.name, venue: 'BERLIN' }
      ))
    const id = await keep('TechEdSessions', { sourceId }, { ...own, slug: sourceId, track_ID })
    for (const { sourceId: source, name, company, bio } of speakers) {
      const speaker = await keep('TechEdSpeakers', { sourceId: source }, { slug: source, name, company, bio })
      await keep('TechEdSessionSpeakers', { session_ID: id, speaker_ID: speaker }, {})
    }
  }
  const took = performance.now() - begun
  return took
}
