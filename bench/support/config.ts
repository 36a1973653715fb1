/** Folder of real tutorials to measure with; by default the samples of the project, repeated. */
export const corpusDir = process.env['CORPUS_DIR']

/** PATH for the servers under measurement. */
export const inheritedPath = process.env['PATH']
