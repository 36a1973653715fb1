import * as texts from '#site-words/scripts/palette.ts'
import type { SearchAnswer } from '../../search/answer.ts'
import { isCurrent, isWorthAsking, type Typed } from './typed.ts'

/** Note above the results: how to search, that words were corrected, or why there is nothing. */
export function PaletteNote({ typed }: { readonly typed: Typed<SearchAnswer> }) {
  const { words, shown, failed } = typed
  if (words === '') return <p class="palette-note">{texts.howToSearch(<AllTutorials />)}</p>
  if (failed) return <p class="palette-note palette-trouble">{failed.message}.</p>
  if (!isWorthAsking(words)) return <p class="palette-note">{texts.goOn}</p>
  if (!shown) return null
  const { total, corrected } = shown.answer
  if (corrected !== undefined && total > 0)
    return <p class="palette-note">{texts.insteadOf(<strong>{texts.quoted(corrected)}</strong>, shown.words)}</p>
  if (total > 0 || !isCurrent(typed)) return null
  return <p class="palette-note">{texts.nothingHasYet(<strong>{texts.quoted(words)}</strong>, <AllTutorials />)}</p>
}

const AllTutorials = () => <a href="/tutorials/">{texts.allTutorials}</a>
