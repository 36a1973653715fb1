/** Places of a path, alternatives, and what is said when they move. */
export const isAtPlace = (title: string, place: number, count: number) => `${title} is at place ${place} of ${count}.`
export const isAlternative = (title: string, place: number, count: number) =>
  `${title} is alternative ${place} of ${count}.`
export const learnersChoose = (one: string, other: string) => `Learners choose between ${one} and ${other}.`
export const isTakenOut = (title: string, place: number) =>
  `${title} is at place ${place}, and no alternative any more.`
export const isRemoved = (title: string) => `${title} is removed.`
export const isAddedAtEnd = (title: string) => `${title} is added at the end.`
export const isAddedAsAlternative = (title: string) => `${title} is added as an alternative.`
export const dragToPlace = 'Drag to another place'
export const dragAmongAlternatives = 'Drag to another place among the alternatives'
export const learnersChooseOne = 'Learners choose one of these'
export const alternativeTo = (title: string) => `Alternative to ${title}`
export const makeAlternative = 'Make it an alternative to the one above'
export const joinAbove = 'Join above'
export const joinTaskAbove = (title: string) => `Join above: ${title}`
export const addAlternative = 'Add an alternative'
export const alternative = 'Alternative'
export const alternativeOf = (title: string) => `Alternative: ${title}`
export const moveUp = 'Move up'
export const moveTaskUp = (title: string) => `Move up: ${title}`
export const moveDown = 'Move down'
export const moveTaskDown = (title: string) => `Move down: ${title}`
export const takeOut = 'Take out'
export const takeTaskOut = (title: string) => `Take out: ${title}`
export const remove = 'Remove'
export const removeTask = (title: string) => `Remove: ${title}`
export const asLabel = (label: string) => `as “${label}”`
export const labelOf = (title: string) => `Label of ${title}`
export const labelSuchAs = 'Label, such as Linux'
export const conditionOf = (title: string) => `Condition of ${title}`
export const conditionOrNothing = 'Condition, or nothing'
export const editGroup = 'Edit this group'
export const either = (titles: readonly string[]) => titles.join(' or ')
