import { previews as previewsCounted } from './counts.ts'

/** In a bar above every preview. */
export const notice = 'QA preview — content not visible to learners'
export const previews = 'Previews'
export const previewsDescription = 'Tutorials of the QA channel, which only authors see.'
export const searchDescription = 'Words in tutorials of the QA channel, which only authors see.'
export const noTitleHas = (words: string): string => `No title contains “${words}”.`
export const titlesWith = (words: string): string => `With “${words}” in the title.`
export const allPreviews = 'All previews'
export const workspace = 'Author workspace'
export const nothingYet = <T>(command: T) => [
  'Nothing has been published to the QA channel yet. Publish with ',
  command,
  ' and the address and key of that channel.'
]
export const found = (total: number): string => `${previewsCounted(total)}.`
export const foundFor = (total: number, words: string): string => `${previewsCounted(total)} for “${words}”.`
/** As many as can be shown at once. */
export const firstOf = (total: number, words: string, shown: number): string =>
  `${previewsCounted(total)}${words === '' ? '' : ` for “${words}”`}, of which these are the first ${shown}.`
export const noPreviewHas = (words: string): string => `No preview contains “${words}”.`

/** The form by which a step is written for other systems. */
export const systemNames = {
  Windows: 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  BAS: 'Business Application Studio'
} as const
export const otherSystems = 'Write a step for other systems'
export const modelRewrites =
  'A language model rewrites commands, paths and keys. Read what it has written before you publish it.'
export const markdownOfStep = 'Markdown of the step'
export const writtenFor = 'Written for'
export const writeForOthers = 'Write for one to three others'
export const write = 'Write'
