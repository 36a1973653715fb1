/** Folder of real tutorials to measure with; by default the samples of the project, repeated. */
export const corpusDir = process.env['CORPUS_DIR']

/** PATH for the servers under measurement. */
export const inheritedPath = process.env['PATH']

/** Those of these environment variables that are set. */
export const inheritedVariables = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap(name => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))

/** Seconds that each load lasts: fewer for a try whether a scenario works. */
export const loadSeconds = Number(process.env['BENCH_SECONDS'] ?? 3)
