import * as words from '#site-words/scripts/review.ts'

interface DifferenceProps {
  readonly before: string
  readonly after: string
}

/** Difference of two short texts: what stands between their common beginning and their common end. */
export function Difference({ before, after }: DifferenceProps) {
  const { begin, removed, added, end } = differenceOf(before, after)
  return (
    <pre class="review-difference" tabindex={0} aria-label={words.difference}>
      {begin}
      {removed !== '' && (
        <del>
          <span class="visually-hidden">{words.removed}</span>
          {removed}
        </del>
      )}
      {added !== '' && (
        <ins>
          <span class="visually-hidden">{words.added}</span>
          {added}
        </ins>
      )}
      {end}
    </pre>
  )
}

/** Parts of two texts, cut between words. */
function differenceOf(before: string, after: string) {
  const [one, other] = [wordsIn(before), wordsIn(after)]
  const most = Math.min(one.length, other.length)
  let first = 0
  while (first < most && one[first] === other[first]) first += 1
  let last = 0
  while (last < most - first && one[one.length - 1 - last] === other[other.length - 1 - last]) last += 1
  return {
    begin: one.slice(0, first).join(''),
    removed: one.slice(first, one.length - last).join(''),
    added: other.slice(first, other.length - last).join(''),
    end: one.slice(one.length - last).join('')
  }
}

const wordsIn = (text: string): readonly string[] => text.split(/(\s+)/)
