import { keysOfEditor } from '#site-words/scripts/verdicts.ts'
import { make } from '../../parts/elements.ts'

const INDENT = '  '

/**
 * Makes a field for code of a text field: while somebody writes, Tab indents and Shift+Tab takes that back; Enter keeps the
 * indentation, Ctrl+Enter sends. Whoever comes by Tab goes on by Tab, and so does everybody after Escape (WCAG 2.1.2).
 */
export function editCode(field: HTMLTextAreaElement): void {
  const hint = make('p', { class: 'check-keys', id: `${field.id}-keys` })
  hint.textContent = keysOfEditor
  field.after(hint)
  field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${hint.id}`.trim())
  let leaves = true
  field.addEventListener('blur', () => (leaves = true))
  field.addEventListener('pointerdown', () => (leaves = false))
  field.addEventListener('keydown', event => {
    if (event.isComposing) return
    if (event.key === 'Escape') {
      leaves = true
      return
    }
    if (event.key === 'Tab' && leaves) return
    if (event.key !== 'Shift') leaves = false
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' && event.ctrlKey) return field.form?.requestSubmit()
    if (event.ctrlKey) return
    if (event.key === 'Tab') event.preventDefault()
    if (event.key === 'Tab') return indent(field, event.shiftKey)
    if (event.key === 'Enter') breakLine(field, event)
  })
}

/** Moves the lines of the selection, or inserts blanks where nothing is selected. */
function indent(field: HTMLTextAreaElement, back: boolean): void {
  const { value, selectionStart: start, selectionEnd: end } = field
  if (!back && start === end) return replace(field, start, end, INDENT)
  const from = value.lastIndexOf('\n', start - 1) + 1
  const lines = value.slice(from, end).split('\n')
  const moved = lines.map(line => (back ? line.slice(blanksOf(line, INDENT.length)) : INDENT + line)).join('\n')
  if (moved === value.slice(from, end)) return
  replace(field, from, end, moved)
  if (lines.length > 1) field.setSelectionRange(from, from + moved.length)
}

function breakLine(field: HTMLTextAreaElement, event: Event): void {
  const { value, selectionStart: start, selectionEnd: end } = field
  const from = value.lastIndexOf('\n', start - 1) + 1
  const blanks = value.slice(from, from + blanksOf(value.slice(from, start), Infinity))
  if (blanks === '') return
  event.preventDefault()
  replace(field, start, end, `\n${blanks}`)
}

/** Blanks at the beginning of a line. */
function blanksOf(line: string, most: number): number {
  let count = 0
  while (count < most && (line[count] === ' ' || line[count] === '\t')) count++
  return count
}

/** `insertText` can be undone by the reader, unlike a new value; browsers without it get the value. */
function replace(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.setSelectionRange(start, end)
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
