/** The language of these words, as HTML names it. */
export const language = 'en'

/** Language and region by which dates and numbers are written where the reader's are not known. */
export const locale = 'en-GB'
