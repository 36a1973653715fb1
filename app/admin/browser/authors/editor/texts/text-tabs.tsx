import * as words from '#workplace-words/authors/editor.ts'

export type TextName = 'markdown' | 'rulesVr'

const names = ['markdown', 'rulesVr'] as const
const labels = { markdown: words.markdownTab, rulesVr: words.rulesTab } as const

interface TextTabsProps {
  readonly shown: TextName
  readonly onShow: (name: TextName) => void
}

/** Tabs of the two texts; arrow keys move between them (ARIA Authoring Practices, "Tabs"). */
export function TextTabs({ shown, onShow }: TextTabsProps) {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const other = shown === 'markdown' ? 'rulesVr' : 'markdown'
    onShow(other)
    document.getElementById(`tab-${other}`)?.focus()
  }
  return (
    <div class="editor-tabs" role="tablist" aria-label={words.texts} onKeyDown={onKey}>
      {names.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`text-${name}`}
          aria-selected={shown === name}
          tabIndex={shown === name ? 0 : -1}
          onClick={() => onShow(name)}
        >
          {labels[name]}
        </button>
      ))}
    </div>
  )
}
