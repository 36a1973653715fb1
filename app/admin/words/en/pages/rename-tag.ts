import { counted } from '../../../browser/parts/format.ts'

export const help =
  'Tutorials, missions and groups keep the tag. Its former name stays an alias: sources and addresses that have it lead to the tag.'
export const tag = 'Tag'
export const newName = 'New name'
export const nameHelp = 'In slug form, such as topic>release. Its label is changed on its page.'
export const rename = 'Rename'
export const toTag = 'Page of the tag'
export const keeps = (tutorials: number, missions: number, groups: number) =>
  `It stays on ${counted(tutorials, 'tutorial', 'tutorials')}, ${counted(missions, 'mission', 'missions')} and ${counted(groups, 'group', 'groups')}.`
export const sources = (count: number) =>
  count === 0
    ? 'No source names it.'
    : `${counted(count, 'source names', 'sources name')} it by this name; they may go on, and their authors can change it when they next edit them.`
export const renamed = (former: string, name: string) => `${former} is ${name} now. ${former} stays an alias.`
export const isItsName = 'This is its name already.'
export const tutorial = 'Tutorial'
export const repository = 'Repository'
export const file = 'File'
export const sourcesOfTag = 'Sources'
