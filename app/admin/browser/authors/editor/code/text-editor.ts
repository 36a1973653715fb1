import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { EditorState, Prec } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import type { Edit } from '../fixes/edit.ts'
import { tutorialLanguage } from './languages.ts'
import { appearance } from './look.ts'
import { setSuggested, suggested, suggestedPiece } from './suggested.ts'

export interface TextEditorOptions {
  /** The element that the editor fills. Its shadow tree has the editor's styles, which the site's policy refuses elsewhere. */
  readonly place: HTMLElement
  readonly text: string
  readonly label: string
  /** Words of its panels in the language of the page, by the English ones. */
  readonly phrases: Readonly<Record<string, string>>
  /** Colours Markdown and what is in it. */
  readonly isMarkdown?: boolean
  readonly changed: () => void
  /** The cursor has come to another line. */
  readonly lineChanged: (line: number) => void
  /** Mends the finding at a line; true when it has a fix. */
  readonly fixLine: (line: number) => boolean
  /** Files that were dropped or pasted; true when they are taken. */
  readonly files: (files: readonly File[]) => boolean
}

const lineOf = ({ doc, selection }: EditorState): number => doc.lineAt(selection.main.head).number

/** Milliseconds after Escape in which Tab moves the focus. */
const TAB_LEAVES = 3000

/** Other commands of Escape, such as that which ends a selection, hold as well. */
const escape = Prec.highest(
  keymap.of([
    {
      key: 'Escape',
      run(view) {
        view.setTabFocusMode(TAB_LEAVES)
        return false
      }
    }
  ])
)

/** Puts typed letters in place of a selection: a browser would join its lines by inline styles, which the policy refuses. */
function typedOver({ inputType, data, isComposing }: InputEvent, view: EditorView): boolean {
  if (inputType !== 'insertText' || data === null || isComposing || view.state.selection.main.empty) return false
  view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
  return true
}

/** A text editor with undo, search, line numbers and findings. Tab indents; Escape and then Tab leaves it. */
export class TextEditor {
  readonly #view: EditorView

  constructor({
    place,
    text,
    label,
    phrases,
    isMarkdown = false,
    changed,
    lineChanged,
    fixLine,
    files
  }: TextEditorOptions) {
    const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
    let line = 1
    this.#view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          bracketMatching(),
          search({ top: true }),
          suggested,
          EditorView.lineWrapping,
          EditorState.phrases.of(phrases),
          escape,
          keymap.of([{ key: 'Mod-.', run: view => fixLine(lineOf(view.state)) }]),
          keymap.of([...lintKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', tabindex: '0' }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) changed()
            if (!update.selectionSet) return
            const now = lineOf(update.state)
            if (now === line) return
            line = now
            lineChanged(now)
          }),
          EditorView.domEventHandlers({
            beforeinput: typedOver,
            drop: (event, view) => {
              const dropped = [...(event.dataTransfer?.files ?? [])]
              if (dropped.length === 0) return false
              const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
              if (at !== null) view.dispatch({ selection: { anchor: at } })
              return files(dropped)
            },
            paste: event => {
              const pasted = [...(event.clipboardData?.files ?? [])]
              return pasted.length > 0 && files(pasted)
            }
          }),
          isMarkdown ? tutorialLanguage() : [],
          appearance
        ]
      })
    })
  }

  get text(): string {
    return this.#view.state.doc.toString()
  }

  /** Line of the cursor, counted from 1. */
  get cursorLine(): number {
    return lineOf(this.#view.state)
  }

  get hasFocus(): boolean {
    return this.#view.hasFocus
  }

  get selected(): { readonly from: number; readonly to: number; readonly text: string } {
    const { from, to } = this.#view.state.selection.main
    return { from, to, text: this.#view.state.sliceDoc(from, to) }
  }

  /** Replaces pieces of the text; one step of undo. */
  edit(edits: readonly Edit[], selectAt?: number): void {
    this.#view.dispatch({
      changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
      ...(selectAt !== undefined && { selection: { anchor: selectAt } }),
      scrollIntoView: selectAt !== undefined,
      userEvent: 'input'
    })
  }

  /** Replaces what is selected; at the end of a line with words, it becomes a paragraph below. */
  insertParagraph(text: string): void {
    const { state } = this.#view
    const { from, to, empty } = state.selection.main
    const line = state.doc.lineAt(from)
    const isBelow = empty && to === line.to && line.text.trim() !== ''
    this.#view.dispatch(state.replaceSelection(isBelow ? `\n\n${text}` : text), { userEvent: 'input.paste' })
  }

  /** Takes another text, of which only what differs is replaced: places and undo stay. */
  take(text: string): void {
    const now = this.text
    if (now === text) return
    const most = Math.min(now.length, text.length)
    let [start, end] = [0, 0]
    while (start < most && now[start] === text[start]) start += 1
    while (end < most - start && now[now.length - 1 - end] === text[text.length - 1 - end]) end += 1
    this.edit([{ from: start, to: now.length - end, insert: text.slice(start, text.length - end) }])
  }

  /** Shows findings in the margin and in the text. */
  showFindings(findings: readonly Diagnostic[]): void {
    this.#view.dispatch(setDiagnostics(this.#view.state, [...findings]))
  }

  /** The characters of a line, counted from 1; those of the last one for a line beyond it. */
  line(number: number): { readonly from: number; readonly to: number } {
    const { doc } = this.#view.state
    const { from, to } = doc.line(Math.min(Math.max(number, 1), doc.lines))
    return { from, to }
  }

  /** Brings a line to the upper part of the view; the cursor goes along when asked. */
  showLine(number: number, withCursor: boolean): void {
    const { from } = this.line(number)
    this.#view.dispatch({
      ...(withCursor && { selection: { anchor: from } }),
      effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 })
    })
    if (withCursor) this.#view.focus()
  }

  /** Marks the piece of the text that a suggestion has put in. */
  mark(from: number, to: number): void {
    this.#view.dispatch({
      effects: [setSuggested.of({ from, to }), EditorView.scrollIntoView(from, { y: 'center' })]
    })
  }

  unmark(): void {
    this.#view.dispatch({ effects: setSuggested.of(null) })
  }

  /** Puts a text in place of the marked piece, as it is now. */
  replaceMarked(insert: string): void {
    const piece = suggestedPiece(this.#view.state)
    if (piece) this.edit([{ ...piece, insert }])
  }

  focus(): void {
    this.#view.focus()
  }

  close(): void {
    this.#view.destroy()
  }
}
