export const isNeeded = (label: string) => `${label} is needed`
export const mustBeNumber = (label: string) => `${label} must be a number`
export const mustBeWholeNumber = (label: string) => `${label} must be a whole number`
export const mustBeAtLeast = (label: string, minimum: number) => `${label} must be at least ${minimum}`
export const mustBeAtMost = (label: string, maximum: number) => `${label} must be at most ${maximum}`
export const mustBeMoment = (label: string) => `${label} must be a date and a time`
export const isTooLong = (label: string, most: number, length: number) =>
  `${label} may have ${most} characters, this has ${length}`
export const typeToFind = 'Type to find'
export const name = 'Name'
export const mustBeTime = (label: string) => `${label} must be a time such as 9:30`
export const hasTooManyDigits = (label: string, most: number) =>
  most === 0 ? `${label} must be a whole number` : `${label} may have ${most} digits after the decimal sign`
export const hasOtherForm = (label: string, example: string | undefined, pattern: string) =>
  `${label} has another form than ${example ?? `the pattern ${pattern}`}`
