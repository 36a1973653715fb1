import { change, readList, Refusal, type Row } from '../../../data/service.ts'
import { withLineFeeds } from '../texts/line-feeds.ts'

/** A draft that the author has saved on the server. */
export interface ServerDraft {
  readonly ID: string
  readonly markdown: string
  readonly rulesVr: string | null
  /** Hash of the published text that it was made of; null for none. */
  readonly basedOn: string | null
  readonly savedAt: string
  readonly etag: string
}

/** The own draft of a tutorial; undefined for none. @throws Refusal */
export async function readServerDraft(slug: string): Promise<ServerDraft | undefined> {
  const { rows } = await readList(`/preview/Drafts?$filter=slug%20eq%20'${slug}'&$top=1`)
  const [row] = rows
  return row && draftOf(row)
}

function draftOf(row: Row): ServerDraft {
  const { ID, markdown, rulesVr, basedOn, savedAt } = row as unknown as Omit<ServerDraft, 'markdown'> & {
    readonly markdown: string | null
  }
  const texts = { markdown: withLineFeeds(markdown ?? ''), rulesVr: rulesVr && withLineFeeds(rulesVr) }
  return { ID, basedOn, savedAt, ...texts, etag: String(row['@odata.etag']) }
}

interface Saving {
  readonly slug: string
  readonly markdown: string
  readonly rulesVr: string | null
  readonly basedOn: string | null
}

/** Statuses that say that the server has another draft: a second one for the slug, or one that was saved since. */
const CONFLICTS: readonly number[] = [409, 412]

/**
 * Saves a draft in place of the one that it goes on from, undefined for none; gives the saved one, or undefined when the server
 * has a later one. @throws Refusal
 */
export async function saveServerDraft(
  draft: Saving,
  before: Pick<ServerDraft, 'ID' | 'etag'> | undefined
): Promise<ServerDraft | undefined> {
  const { slug, ...texts } = draft
  try {
    const saved = before
      ? await change({ method: 'PATCH', path: `/preview/Drafts(${before.ID})`, body: texts, etag: before.etag })
      : await change({ method: 'POST', path: '/preview/Drafts', body: draft })
    return saved && draftOf(saved)
  } catch (error) {
    const other = error instanceof Refusal && CONFLICTS.includes(error.status) ? await readServerDraft(slug) : undefined
    if (!other) throw error
    return undefined
  }
}
