/** A text with the hash of the published one that it began with. */
interface Begun {
  readonly basedOn: string | null
  readonly markdown: string
  readonly rulesVr: string | null
}

interface Published {
  readonly markdown: string
  readonly rulesVr: string | null
  readonly sourceHash: string
}

/**
 * The text with which the editor begins: that of the QA channel, the draft, or, when the channel has another one than the draft
 * began with, the one that the author chooses.
 */
export function whichText(draft: Begun | undefined, published: Published | undefined): 'published' | 'draft' | 'ask' {
  if (!draft) return 'published'
  const isSame = draft.markdown === published?.markdown && (draft.rulesVr ?? '') === (published.rulesVr ?? '')
  if (isSame) return 'published'
  return (published?.sourceHash ?? null) === draft.basedOn ? 'draft' : 'ask'
}
