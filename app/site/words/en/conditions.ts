/** A condition of its terms. */
export const condition = (terms: readonly string[]): string => `if ${terms.join(' and ')}`
export const completed = (title: string): string => `you have completed “${title}”`
export const notCompleted = (title: string): string => `you have not completed “${title}”`
/** A field of the reader's profile has one of the values. */
export const profileIs = (field: string, values: readonly string[]): string => `your ${field} is ${values.join(' or ')}`
export const profileIsNot = (field: string, values: readonly string[]): string =>
  `your ${field} is not ${values.join(' or ')}`

/** Fields and values that have names of their own; others are shown as they are written. */
export const fieldNames: Readonly<Record<string, string>> = {}
export const valueNames: Readonly<Record<string, string>> = { onprem: 'on premises', cloud: 'in the cloud' }
