/** Signs that mean something wherever they stand; an underscore only beside a blank or another sign. */
const ANYWHERE = /[\\`*[\]]|<(?=[a-z/!?])|&(?=#?\w{1,32};)|~(?=~)|\$(?=\S)|(?<!\w)_|_(?!\w)/gi

/** Text in Markdown that means itself. */
export const escapeMarkdown = (text: string): string => text.replace(ANYWHERE, '\\$&')

/** Signs that begin a heading, a quote, a list, a definition, a rule or a fence at the beginning of a line. */
const AT_START = /^(?:#{1,6}(?=\s|$)|>|[-+:](?=\s|$)|={1,}\s*$|-{2,}\s*$|~{3})/
const NUMBER = /^(\d{1,9})([.)])(?=\s|$)/

/** A paragraph whose lines begin no other block. */
export const paragraphOf = (text: string): string =>
  text
    .split('\n')
    .map(line => line.replace(AT_START, '\\$&').replace(NUMBER, '$1\\$2'))
    .join('\n')
