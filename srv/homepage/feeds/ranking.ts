/** An entry of a feed with its verdicts. */
export interface Ranked {
  readonly link: string
  readonly publishedAt: string
  readonly aiVerdict: string
  readonly adminVerdict: string | null
}

/**
 * How much speaks for an entry: 0 when a person has approved it, 1 when it was found relevant, 2 when nothing is known, 3 when it was
 * found not relevant, 4 when a person has rejected it. The verdict of a person counts alone.
 */
export function rankOf({ adminVerdict, aiVerdict }: Ranked): number {
  if (adminVerdict !== null) return adminVerdict === 'approve' ? 0 : 4
  if (aiVerdict === 'relevant') return 1
  return aiVerdict === 'pending' ? 2 : 3
}

/**
 * One entry of each address, the first one, where several feeds have the same. Rejected in one feed, an address is rejected in all.
 */
export function eachOnce<Entry extends Ranked>(entries: readonly Entry[]): readonly Entry[] {
  const rejected = new Set(entries.filter(entry => entry.adminVerdict === 'reject').map(({ link }) => link))
  const seen = new Set<string>()
  return entries.filter(({ link }) => {
    const shown = !rejected.has(link) && !seen.has(link)
    seen.add(link)
    return shown
  })
}
