import type { ThemeRegistration } from 'shiki'

/** A kind of token: its class in the document, its colours, and the scopes of a grammar that it covers. */
interface TokenKind {
  className: string
  light: string
  dark: string
  scopes: string[]
}

/** Colours with at least 4.5:1 against the code background, in light (#f6f8fa) and dark (#161b22). */
export const TOKEN_KINDS: readonly TokenKind[] = [
  {
    className: 'tok-comment',
    light: '#59636e',
    dark: '#9198a1',
    scopes: ['comment', 'punctuation.definition.comment', 'string.comment']
  },
  {
    className: 'tok-keyword',
    light: '#b31d33',
    dark: '#ff7b72',
    scopes: ['keyword', 'storage', 'storage.type', 'keyword.operator.new', 'keyword.control']
  },
  {
    className: 'tok-string',
    light: '#0a3069',
    dark: '#a5d6ff',
    scopes: [
      'string',
      'punctuation.definition.string',
      'string.regexp',
      'markup.inline.raw',
      'constant.character.escape'
    ]
  },
  {
    className: 'tok-constant',
    light: '#0550ae',
    dark: '#79c0ff',
    scopes: ['constant', 'variable.language', 'support.constant', 'variable.other.constant', 'entity.name.constant']
  },
  {
    className: 'tok-function',
    light: '#6639ba',
    dark: '#d2a8ff',
    scopes: [
      'entity.name.function',
      'support.function',
      'entity.name',
      'markup.heading',
      'meta.function-call entity.name'
    ]
  },
  {
    className: 'tok-type',
    light: '#953800',
    dark: '#ffa657',
    scopes: [
      'entity.name.type',
      'entity.name.class',
      'support.type',
      'support.class',
      'storage.type.java',
      'variable.parameter'
    ]
  },
  {
    className: 'tok-tag',
    light: '#116329',
    dark: '#7ee787',
    scopes: ['entity.name.tag', 'support.type.property-name.json', 'markup.inserted', 'support.type.property-name.css']
  },
  {
    className: 'tok-attribute',
    light: '#0550ae',
    dark: '#79c0ff',
    scopes: ['entity.other.attribute-name', 'meta.property-name', 'support.type.property-name']
  },
  {
    className: 'tok-deleted',
    light: '#a40e26',
    dark: '#ffa198',
    scopes: ['markup.deleted', 'invalid', 'message.error']
  }
]

export const THEME_NAME = 'tutorial-tokens'

const markers = new Map(TOKEN_KINDS.map((kind, index) => [markerColor(index), kind.className]))

/** Theme that maps scopes to marker colours, one for each class: documents contain classes, never styles. */
export const THEME: ThemeRegistration = {
  name: THEME_NAME,
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...TOKEN_KINDS.map((kind, index) => ({ scope: kind.scopes, settings: { foreground: markerColor(index) } }))
  ]
}

function markerColor(index: number): string {
  return `#0000${(index + 1).toString(16).padStart(2, '0')}`
}

/** The class of a token, by its marker colour; empty for ordinary text. */
export function classOfColor(color: string | undefined): string {
  return markers.get((color ?? '').toLowerCase()) ?? ''
}
