import type { Extraction } from '../proposals/extraction.ts'
import { type Limits, proposeTerms, type TutorialTerms } from './propose-terms.ts'
import { type TermSource, termsOf } from './tutorial-terms.ts'

/** The terms of some tutorials, or what the terms of all of them propose. */
export type TermWork =
  | { readonly sources: readonly TermSource[] }
  | { readonly tutorials: readonly TutorialTerms[]; readonly limits: Limits }

export default function work(asked: TermWork): readonly TutorialTerms[] | readonly Extraction[] {
  if ('tutorials' in asked) return proposeTerms(asked.tutorials, asked.limits)
  return asked.sources.map(source => ({ slug: source.slug, title: source.title, mentions: termsOf(source) }))
}
