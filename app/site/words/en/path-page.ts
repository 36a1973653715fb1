export const thePath = 'The path'
export const nothingYet = 'None of it is published yet.'
export const start = 'Start'
export const startWith = (title: string): string => `with “${title}”`
export const progressIn = (title: string): string => `Your progress in ${title}`
export const atGlance = 'At a glance'
export const time = 'Time'
export const level = 'Level'
export const length = 'Length'
export const updated = 'Updated'
export const takeOne = (count: number): string => `Choose one of ${count} ways`
/** Between two ways. */
export const or = 'or'
export const checkpoint = 'Checkpoint'
export const checkpoints = 'Checkpoints'
export const completed = (title: string): string => `You completed “${title}”`
export const badges = 'Badges'
export const learnt = 'What you learnt'
export const whatNext = 'What is next'
export const partOfMission = 'Part of this mission'
export const partOfMissions = 'Part of these missions'
