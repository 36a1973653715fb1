/** The language of these words, as HTML names it. */
export const language = 'de'

/** Language and region by which dates and numbers are written where the reader's are not known. */
export const locale = 'de-DE'
