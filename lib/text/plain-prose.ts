/** Link or picture of Markdown, with its text. */
const LINK = /!?\[([^[\]]*)\]\([^()\s]*\)/g
const STRONG = /\*\*([^*]+)\*\*/g
/** Not `2 * 3 * 4`, nor the underscores of `a_b_c`. */
const EMPHASIS = /(?<![\p{L}\p{N}*])\*([^*\s][^*]*)\*(?![\p{L}\p{N}*])/gu
const UNDERSCORES = /(?<![\p{L}\p{N}_])_([^_\s][^_]*)_(?![\p{L}\p{N}_])/gu

/** The words of a short text that may have marks of Markdown, such as a description: without code marks, emphasis and links. */
export const plainProse = (text: string): string =>
  text
    .split('`')
    // every second part is code
    .map((part, index) => (index % 2 === 0 ? withoutMarks(part) : part))
    .join('')

const withoutMarks = (text: string): string =>
  text.replace(LINK, '$1').replace(STRONG, '$1').replace(EMPHASIS, '$1').replace(UNDERSCORES, '$1')
