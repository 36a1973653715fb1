import { ask, theAssistant } from '#site-words/parts.ts'
import { Icon } from './icon.tsx'

interface AssistantButtonProps {
  /** Address of the stylesheet that comes with the panel. */
  readonly sheet: string
}

/** Opens the assistant; without scripts there is none, so it is hidden. In the header it lies over nothing. */
export function AssistantButton({ sheet }: AssistantButtonProps) {
  return (
    <button type="button" class="assistant-open" aria-haspopup="dialog" aria-keyshortcuts="?" data-assistant={sheet}>
      <Icon name="ask" />
      <span>{ask}</span>
      <span class="visually-hidden">{theAssistant}</span>
    </button>
  )
}
