import type { Property } from './types.ts'

/** A property that has a place in lists and pages. */
export const isShown = ({ hidden, type, collection }: Property): boolean =>
  !hidden && !collection && type.startsWith('Edm.') && type !== 'Edm.Stream' && type !== 'Edm.Binary'
