import { change, readList, Refusal } from '../../../data/service.ts'
import { withLineFeeds } from '../channel.ts'

/** A draft that the author has saved on the server. */
export interface ServerDraft {
  readonly markdown: string
  readonly rulesVr: string | null
  readonly basedOn: string | null
  readonly savedAt: string
}

/** The own draft of a tutorial; undefined for none. @throws Refusal */
export async function readServerDraft(slug: string): Promise<ServerDraft | undefined> {
  const { rows } = await readList<ServerDraft>(`/preview/Drafts?$filter=slug%20eq%20'${slug}'&$top=1`)
  const [draft] = rows
  return draft && { ...draft, markdown: withLineFeeds(draft.markdown), rulesVr: draft.rulesVr && withLineFeeds(draft.rulesVr) }
}

interface Saving {
  readonly slug: string
  readonly markdown: string
  readonly rulesVr: string | null
  readonly basedOn: string | null
  /** When the draft was saved that this one goes on from; null for none. */
  readonly savedBefore: string | null
}

/** Saves the draft, and tells when; undefined when the server has a later one. @throws Refusal */
export async function saveServerDraft(draft: Saving): Promise<string | undefined> {
  try {
    const saved = await change({ method: 'POST', path: '/preview/saveDraft', body: draft })
    return String(saved?.['savedAt'])
  } catch (error) {
    if (error instanceof Refusal && error.status === 409) return undefined
    throw error
  }
}
