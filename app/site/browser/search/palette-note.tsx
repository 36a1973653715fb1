import type { SearchAnswer } from '../../search/answer.ts'
import { isCurrent, isWorthAsking, type Typed } from './typed.ts'

/** Note above the results: how to search, that words were corrected, or why there is nothing. */
export function PaletteNote({ typed }: { readonly typed: Typed<SearchAnswer> }) {
  const { words, shown, failed } = typed
  if (words === '')
    return (
      <p class="palette-note">
        Words find titles, steps and code; “quotes” find them side by side. Or see{' '}
        <a href="/tutorials/">all tutorials</a>.
      </p>
    )
  if (failed) return <p class="palette-note palette-trouble">{failed.message}.</p>
  if (!isWorthAsking(words)) return <p class="palette-note">Go on typing.</p>
  if (!shown) return null
  const { total, corrected } = shown.answer
  if (corrected !== undefined && total > 0)
    return (
      <p class="palette-note">
        For <strong>“{corrected}”</strong> instead of “{shown.words}”.
      </p>
    )
  if (total > 0 || !isCurrent(typed)) return null
  return (
    <p class="palette-note">
      Nothing has <strong>“{words}”</strong>. Try fewer or other words, or see <a href="/tutorials/">all tutorials</a>.
    </p>
  )
}
