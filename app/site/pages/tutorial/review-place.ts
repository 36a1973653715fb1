import { escapeHtml } from '../../../../lib/escape.ts'

/** Names the preview whose comments a script shows beside the text, and the stylesheet of these. */
export const reviewPlace = (slug: string, sheet: string): string =>
  `<div data-review="${escapeHtml(slug)}" data-sheet="${escapeHtml(sheet)}" hidden></div>`
