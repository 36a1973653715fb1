import { weightsOf } from './negotiation.ts'

/** Languages of the site and the workplace, the one for everybody else first; each has a folder of words in both. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** Longest header that is read: browsers send some ten languages. */
const LONGEST = 1000

/**
 * The language to answer an Accept-Language header with: of those that there are, the one with the most weight, where a range
 * such as `de-AT` asks for `de` as well (RFC 4647, section 3.4); English for what asks for none.
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  const [byDefault] = languages
  if (!acceptLanguage || acceptLanguage.length > LONGEST) return byDefault
  let best: Language = byDefault
  let bestWeight = 0
  for (const [range, weight] of weightsOf(acceptLanguage)) {
    const asked = range === '*' ? byDefault : languages.find(each => each === range.split('-', 1)[0])
    if (!asked || weight <= bestWeight) continue
    best = asked
    bestWeight = weight
  }
  return best
}
