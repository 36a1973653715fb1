import { grouped } from '../../views/parts/locale.ts'

const counted = (count: number, one: string): string => `${grouped(count)} ${one}${count === 1 ? '' : 's'}`

/** `1 tutorial`, `3 tutorials`; the others alike. */
export const tutorials = (count: number): string => counted(count, 'tutorial')
export const missions = (count: number): string => counted(count, 'mission')
export const groups = (count: number): string => counted(count, 'group')
export const steps = (count: number): string => counted(count, 'step')
export const sections = (count: number): string => counted(count, 'section')
export const stops = (count: number): string => counted(count, 'stop')
export const checkpoints = (count: number): string => counted(count, 'checkpoint')
export const concepts = (count: number): string => counted(count, 'concept')
export const places = (count: number): string => counted(count, 'place')
export const links = (count: number): string => counted(count, 'link')
export const previews = (count: number): string => counted(count, 'preview')
export const bookmarks = (count: number): string => counted(count, 'bookmark')
export const sessions = (count: number): string => counted(count, 'session')
export const speakers = (count: number): string => counted(count, 'speaker')
export const favorites = (count: number): string => counted(count, 'favorite session')
export const rows = (count: number): string => counted(count, 'row')
export const names = (count: number): string => counted(count, 'name')
export const minutes = (count: number): string => counted(count, 'minute')
