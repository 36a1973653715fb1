/**
 * Names in the markup of a rendered document. The renderer writes them (`document.ts`) and the composer of articles reads
 * them back from stored documents (`article/`), so that old documents keep their meaning: a name that changes
 * here needs its former value there.
 */
export const HEADER = 'tutorial-header'
export const DESCRIPTION = 'tutorial-description'
export const BYLINE = 'meta-author'
export const AUTHOR = 'author-name'
export const TIME = 'meta-time'
export const LEVEL = 'meta-level'
export const STEP_LIST = 'tutorial-steps'
export const STEP = 'tutorial-step'

/** The word before the author's name in a byline; documents of earlier releases have no element around the name. */
export const BYLINE_LABEL = 'By '
