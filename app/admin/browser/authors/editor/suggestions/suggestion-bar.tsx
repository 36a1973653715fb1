import * as words from '#workplace-words/authors/editor.ts'
import { Refused } from '../../../parts/refused.tsx'
import { Button } from '../../../parts/ui5.ts'
import type { Standing, useSuggestion } from './use-suggestion.ts'

/** How the suggestion of a review stands, and what the author can do with it. */
export function SuggestionBar({ standing, refusal, accept, refuse, decline }: ReturnType<typeof useSuggestion>) {
  if (standing === undefined) return null
  return (
    <div class="editor-suggestion">
      <span role="status">{words.suggestionStands[standing]}</span>{' '}
      {standing === 'shown' && (
        <>
          <Button design="Emphasized" onClick={accept}>
            {words.accept}
          </Button>{' '}
          <Button onClick={refuse}>{words.takeOut}</Button>
        </>
      )}
      {canBeDeclined.has(standing) && <Button onClick={decline}>{words.decline}</Button>}
      {refusal && <Refused refusal={refusal} />}
    </div>
  )
}

const canBeDeclined: ReadonlySet<Standing> = new Set(['refused', 'gone'])
