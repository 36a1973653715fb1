import * as words from '#workplace-words/shell.ts'
import { groupNames } from '../parts/own-pages.ts'

/** The groups in their order. */
export const adminGroups = groupNames.map(name => ({ name, label: words.groups[name] }))
