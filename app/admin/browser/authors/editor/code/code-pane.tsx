import { phrases } from '#workplace-words/authors/editor.ts'
import { useEffect, useRef } from 'preact/hooks'
import type { TextEditor, TextEditorOptions } from './text-editor.ts'

interface CodePaneProps extends Omit<TextEditorOptions, 'place' | 'phrases'> {
  /** Hears of the editor when it is there, and of its end. */
  readonly onEditor: (editor: TextEditor | undefined) => void
}

/** A text editor, whose script is loaded with it. What it is given first counts: it has a life of its own. */
export function CodePane({ onEditor, ...options }: CodePaneProps) {
  const place = useRef<HTMLDivElement>(null)
  const first = useRef({ options, onEditor })
  useEffect(() => {
    let editor: TextEditor | undefined
    let isHere = true
    void import('./text-editor.ts').then(module => {
      if (!isHere || !place.current) return
      editor = new module.TextEditor({ ...first.current.options, phrases, place: place.current })
      first.current.onEditor(editor)
    })
    return () => {
      isHere = false
      editor?.close()
      first.current.onEditor(undefined)
    }
  }, [])
  return <div class="code-view" ref={place} />
}
