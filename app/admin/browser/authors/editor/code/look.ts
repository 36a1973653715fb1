import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** Colours come from the page's stylesheet, so that they follow the theme of the system. */
const code = HighlightStyle.define([
  { tag: [tags.heading, tags.strong], fontWeight: '700' },
  { tag: tags.heading, color: 'var(--code-heading)' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--code-link)' },
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier, tags.tagName], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--code-comment)' },
  { tag: [tags.number, tags.bool, tags.atom, tags.null], color: 'var(--code-number)' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
  { tag: [tags.propertyName, tags.attributeName, tags.definition(tags.propertyName)], color: 'var(--code-name)' },
  { tag: tags.monospace, color: 'var(--code-string)' }
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--sapTextColor)', backgroundColor: 'var(--sapField_Background)' },
  '&.cm-focused': { outline: '2px solid var(--sapContent_FocusColor)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, monospace', fontSize: '0.875rem', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--sapTextColor)' },
  '.cm-cursor': { borderLeftColor: 'var(--sapTextColor)' },
  '.cm-gutters': {
    color: 'var(--sapContent_LabelColor)',
    backgroundColor: 'var(--sapBackgroundColor)',
    borderRight: '1px solid var(--sapList_BorderColor)'
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-active)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--code-selection)'
  },
  '.cm-panels, .cm-tooltip': {
    color: 'var(--sapTextColor)',
    backgroundColor: 'var(--sapGroup_ContentBackground)',
    borderColor: 'var(--sapList_BorderColor)'
  },
  '.cm-textfield': {
    color: 'var(--sapField_TextColor)',
    backgroundColor: 'var(--sapField_Background)',
    borderColor: 'var(--sapField_BorderColor)'
  },
  '.cm-button': {
    color: 'var(--sapButton_TextColor)',
    backgroundImage: 'none',
    backgroundColor: 'var(--sapButton_Background)',
    borderColor: 'var(--sapButton_BorderColor)'
  },
  '.cm-diagnosticAction': { backgroundColor: 'var(--code-action)', color: 'var(--code-on-action)' },
  '.suggested': { backgroundColor: 'var(--code-suggested)' }
})

export const appearance = [look, syntaxHighlighting(code)]
