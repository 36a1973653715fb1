import { numeral } from '../../browser/parts/format.ts'

/** The page that leads to missions and groups, by their sets. */
export const sets = {
  Missions: { name: 'Missions', find: 'Find a mission', add: 'New mission', all: 'All missions' },
  Groups: { name: 'Groups', find: 'Find a group', add: 'New group', all: 'All groups' }
}
export const help =
  'A mission is a path of tutorials, groups and checkpoints; a group is a path of tutorials. Both are edited as drafts.'
export const yourDrafts = 'Your drafts'
export const noTitle = 'No title yet'

export const titleInEditor = (title: string) => `${title} – Path editor`
export const allFields = 'All fields'
export const shownToLearners = 'What is shown is what learners have.'
export const about = 'About'
export const path = 'Path'
export const pathNamed = (number: number, name: string) => `Path ${number}: ${name}`
export const pathNumber = (number: number) => `Path ${number}`
export const addPath = 'Add a path'
export const removePath = 'Remove this path'
export const nameOfPath = 'Name of the path'
export const nothingInPath = 'Nothing is in it yet.'
export const addTask = 'Add a tutorial, group, puzzle, photo contest or checkpoint'
export const addTutorial = 'Add a tutorial'
export const chooseFromList = 'Choose one from the list'
/** Kinds of tasks as people name them. */
export const kinds: Readonly<Record<string, string>> = {
  TUTORIAL: 'Tutorial',
  GROUP: 'Group',
  CHECKPOINT: 'Checkpoint',
  PUZZLE: 'Puzzle',
  PETOBERFEST: 'Photo contest'
}
export const numbered = (number: string) => `Number ${number}`
/** Why learners do not see a task. */
export const isInactive = 'is inactive'
export const isNotPublished = 'is not published'

export const tags = 'Tags'
export const addTag = 'Add a tag'
export const remove = 'Remove'
export const removeTag = (tag: string) => `Remove the tag ${tag}`

export const preview = 'What learners see'
export const notPublished = 'It is not published: learners see it when “Published” is on and it is saved.'
export const theyDoNotSee = 'They do not see:'
export const hiddenTask = (title: string, reason: string) => `${title}: ${reason}`
export const openPage = 'Open its page'
export const nothingPublished = 'None of it is published yet.'
export const chooseOne = 'Choose one:'
export const onCondition = (condition: string) => `if ${condition}`
export const inGroup = (count: number) => `${numeral(count)} in this group`
