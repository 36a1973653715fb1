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
/** Sources of the value in force. */
export const valuesFrom = {
  store: 'Set here',
  environment: 'Of the environment',
  development: 'Made for development',
  missing: 'No value'
}
/** Features that do not work without a value, by the key. */
export const withoutValue: Readonly<Record<string, string>> = {
  CONTENT_API_KEY: 'Nobody can publish, and builds cannot send anything.',
  CONTENT_API_KEY_QA: 'Nobody can publish previews on the QA channel.',
  REBUILD_API_KEY: 'Nobody can replace the pages of the gateway, unless it has the variable itself.',
  FEEDBACK_SALT: 'Feedback below tutorials is not taken.',
  GITHUB_DISPATCH_TOKEN: 'Changes do not start the workflow that builds the site: it has to be started by hand.',
  COMPLETION_PUSH_CLIENT_ID: 'Completions are not told to the receiver; they wait.',
  COMPLETION_PUSH_CLIENT_SECRET: 'Completions are not told to the receiver; they wait.',
  PROVENANCE_SIGNING_KEY: 'Provenance of pages is not signed.',
  YOUTUBE_API_KEY: 'Videos of the start page are not fetched.'
}
export const unknownUse = 'What asks for it finds nothing.'
export const whereToSet = (key: string) => `Set it here, or as variable ${key} of the backend, and restart.`
export const whereToGet = (key: string) => `Where to get ${key}`
export const issuerRenews = 'Its issuer renews it: set the new value here.'
export const allSecrets = 'All secrets'
export const needAttention = (count: number) => `${count} missing or about to expire`
export const noneNeedsAttention = 'No secret is missing or about to expire.'
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
export const setValueOf = (key: string) => `Set the value of ${key}`
export const setValue = 'Set value'
export const newValue = 'New value'
export const takesEffect = 'It takes effect within a minute on all instances.'
export const replacesValue = 'The current value is lost. It takes effect within a minute on all instances.'
export const rotationMeans = 'A new value replaces it at once, and whoever still uses the old one is refused.'
export const clearingMeans =
  'The value is lost. What needs it stops working, unless a variable of the environment has it; the row stays.'
export const valueOf = (key: string) => `Value of ${key}`
export const value = 'Value'
export const copy = 'Copy'
export const hideNow = 'Hide now'
export const hiddenIn = (seconds: number) => `Hidden in ${seconds} s`
