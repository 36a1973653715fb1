import { copied as copiedWord, copy } from '#site-words/scripts/actions.ts'
import { copyNamed, textSelected } from '#site-words/scripts/own-tokens.ts'
import { useRef, useState } from 'preact/hooks'
import { Icon } from '../../views/parts/icon.tsx'

const COPIED_FOR = 2000

interface CopyTextProps {
  readonly text: string
  /** Names the text, and the button after it. */
  readonly label: string
  /** It has several lines. */
  readonly isBlock?: boolean
}

/** A text with a button that copies it, or selects it where the browser does not let pages copy. */
export function CopyText({ text, label, isBlock = false }: CopyTextProps) {
  const code = useRef<HTMLElement>(null)
  const [state, setState] = useState<'' | 'copied' | 'selected'>('')
  const copyText = async (): Promise<void> => {
    setState(await copied(text, code.current))
    setTimeout(() => setState(''), COPIED_FOR)
  }
  return (
    <div class={isBlock ? 'token-text token-block' : 'token-text'}>
      <code ref={code} tabIndex={0} aria-label={label}>
        {text}
      </code>
      <button
        type="button"
        class="button"
        aria-label={isBlock ? copyNamed(label) : undefined}
        onClick={() => void copyText()}
      >
        <Icon name={state === 'copied' ? 'check' : 'copy'} />
        {state === 'copied' ? copiedWord : copy}
      </button>
      <p class="visually-hidden" role="status">
        {state === 'copied' && copiedWord}
        {state === 'selected' && textSelected}
      </p>
    </div>
  )
}

async function copied(text: string, element: HTMLElement | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'copied'
  } catch {
    if (element) getSelection()?.selectAllChildren(element)
    return 'selected'
  }
}
