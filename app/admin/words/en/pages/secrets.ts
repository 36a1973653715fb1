import { counted } from '../../../browser/parts/format.ts'

export const editInventory = 'Edit the inventory'
export const secrets = 'Secrets'
export const noSecrets = 'There are no secrets.'
/** Columns of the table. */
export const columns = {
  secret: 'Secret',
  state: 'State',
  value: 'Value',
  rotated: 'Rotated',
  expires: 'Expires',
  owner: 'Owner'
}
export const notKnown = 'Not known'
export const noValue = 'No value'
export const isSet = 'Set'
export const expired = 'Expired'
export const daysLeft = (count: number) => `${counted(count, 'day')} left`

/** Deeds by the operation. */
export const verbs = {
  revealSecretValue: 'Show',
  setSecretValue: 'Set',
  rotateSecretValue: 'Rotate',
  clearSecretValue: 'Clear'
}
export const verbOf = (verb: string, key: string) => `${verb} ${key}`
export const hasNewValue = (key: string) => `${key} has its new value.`
export const hasNoValue = (key: string) => `${key} has no value any more.`
export const isRotated = (key: string) => `${key} is rotated.`
export const madeElsewhere = (key: string) =>
  `Only the issuer of ${key} makes a new value; get one there, then set it here.`
export const madeElsewhereAs = (key: string, instructions: string) => `${madeElsewhere(key)} ${instructions} says how.`
export const setValueOf = (key: string) => `Set the value of ${key}`
export const setValue = 'Set value'
export const newValue = 'New value'
export const takesEffect = 'It takes effect within a minute on all instances.'
export const replacesValue = 'The current value is lost. It takes effect within a minute on all instances.'
export const rotationMeans =
  'Where the platform can make a value itself, a new one replaces it at once, and whoever still uses the old one is refused. Otherwise nothing changes, and you learn where to get one.'
export const clearingMeans =
  'The value is lost. What needs it stops working, unless a variable of the environment has it; the row stays.'
export const valueOf = (key: string) => `Value of ${key}`
export const value = 'Value'
export const copy = 'Copy'
export const hideNow = 'Hide now'
export const hiddenIn = (seconds: number) => `Hidden in ${seconds} s`
