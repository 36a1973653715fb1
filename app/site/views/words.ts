import type { Kind } from '../catalog/card.ts'

const kinds: Readonly<Record<Kind, string>> = { tutorial: 'Tutorial', mission: 'Mission', group: 'Group' }

export const kindName = (kind: Kind): string => kinds[kind]

/** `beginner` as people write it. */
export const levelName = (level: string): string => level.charAt(0).toUpperCase() + level.slice(1).toLowerCase()

/** `3 steps`, `1 step`. */
export const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** `45 min`, `2 h`, `1 h 30 min`. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
