export const yourTokens = 'Your tokens'
export const logInToSee = 'Log in to see your tokens'
export const tokensBelong = 'Tokens belong to a person: log in, and make, see and revoke yours here.'
export const tokensUnknown = 'Your tokens cannot be shown right now'
export const tokensStay = 'The server is not responding. Your tokens stay as they are; try again in a moment.'
export const notRead = (problem: string) => `Your tokens could not be read: ${problem}. `
export const noToken = 'You have no token that works. Make one when a program needs it.'
export const endedTokens = (count: number) => `Revoked and expired (${count})`
export const wasRevoked = (name: string) => `“${name}” was revoked`

export const beginsWith = 'Begins with'
export const may = 'May'
export const made = 'Made'
export const lastUsed = 'Last used'
export const never = 'never'
export const expires = 'Expires'
export const expired = 'Expired'
export const revoked = 'Revoked'
export const states = { Active: 'Active', Expired: 'Expired', Revoked: 'Revoked' }
export const scopes = { read: 'read', write: 'write' }
export const expiresWithinDay = 'Expires within a day'
export const expiresIn = (days: number) => `Expires in ${days} ${days === 1 ? 'day' : 'days'}`
export const revoke = 'Revoke'
/** After “Revoke”, for screen readers. */
export const named = (name: string) => ` “${name}”`
export const revokeNamed = (name: string) => `Revoke “${name}”?`
export const revokeToken = 'Revoke token'
export const notRevoked = (problem: string) => `It was not revoked: ${problem}.`
export const revokeText = <T>(prefix: T) => [
  'Programs that use ',
  prefix,
  ' are refused from then on. This cannot be undone.'
]

export const newToken = 'New token'
export const makeToken = 'Make token'
export const makingToken = 'Making the token…'
export const lookWhetherMade = 'Check whether it is among your tokens before you try again.'
export const name = 'Name'
export const nameHint = 'What will use it, so that you recognise it later: “laptop”, “my agent”.'
export const whatItMay = 'What it may do'
export const scopeNames = { read: 'Read', write: 'Write' }
export const scopeTexts = {
  read: 'look things up: tutorials, missions, your progress',
  write: 'complete steps and reset progress on your behalf'
}
export const lifetimeInDays = 'Lifetime in days'
export const usualLifetimes = 'Usual lifetimes'
export const days = (count: number) => `${count} days`
export const worksUntil = (day: string) => `It works until ${day}.`
export const daysUpTo = (most: number) => `1 to ${most} days.`
export const needsName = 'Give the token a name'
export const nameTooLong = (most: number) => `A name has at most ${most} characters`
export const needsScope = 'Choose read, write or both'
export const wrongLifetime = (most: number) => `A lifetime is a whole number of days from 1 to ${most}`

export const yourNewToken = (name: string) => `Your new token “${name}”`
export const copyNow = 'Copy it now: it is shown this once.'
export const keepSecret = (day: string) =>
  `Keep it like a password; whoever has it acts on your behalf until ${day}. Lost it? Revoke it and create another.`
export const token = 'Token'
export const haveStored = 'I have stored it'
export const copyNamed = (label: string) => `Copy ${label}`
export const textSelected = 'The browser does not allow copying. The text is selected; copy it with the keyboard'
export const useInClient = 'Use it in a client'
export const inTerminal = 'in a terminal'
export const inTerminalPasting = 'in a terminal; paste the token when it asks'
export const configurationOf = (client: string) => `configuration of ${client}`
export const servers = <T>(progress: T, search: T, graph: T, homepage: T) => [
  progress,
  ' knows your progress; ',
  search,
  ', ',
  graph,
  ' and ',
  homepage,
  ' are the other tool servers.'
]
