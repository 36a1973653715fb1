/** Real tutorials to measure with; without it the project's own samples are repeated. */
export const corpusDir = process.env['CORPUS_DIR']

/** What the servers under measurement inherit. */
export const inheritedPath = process.env['PATH']
