import { counted } from '../../../browser/parts/format.ts'

/** Page of the comments on previews. */
export const threads = (count: number) => counted(count, 'thread')
export const comments = (count: number) => counted(count, 'comment')
export const nothing = 'There are no such comments.'
export const nameOfChoices = { which: 'Whose', status: 'Status', kind: 'Kind' }
export const choices = {
  which: { '': 'On my tutorials, or with me', tutorials: 'On my tutorials', mine: 'With me', all: 'All' },
  status: { '': 'Open', RESOLVED: 'Resolved', ALL: 'Open and resolved' },
  kind: { '': 'Comments and suggestions', suggestions: 'Suggestions to decide' }
}
export const onOne = (slug: string) => `The comments on ${slug}.`
export const onEach = 'Those on all tutorials'
export const by = (name: string) => `by ${name}`
export const formerAuthor = 'a former author'
export const statuses = { OPEN: 'open', RESOLVED: 'resolved' }
export const suggestions = { PROPOSED: 'suggestion', APPLIED: 'suggestion applied', DECLINED: 'suggestion declined' }
export const applyInEditor = 'Apply in the editor'
export const applyFor = (slug: string) => `Apply in the editor: ${slug}`
