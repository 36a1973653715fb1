import { literal } from '../../../../metadata/keys.ts'

/** A condition in an address: the property has this text. */
export const filterOf = (property: string, text: string): string =>
  `$filter=${encodeURIComponent(`${property} eq ${literal(text, 'Edm.String')}`)}`
