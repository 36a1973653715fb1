import { counted } from '../../../browser/parts/format.ts'

export const newToken = 'New token'
export const setUpClients = 'Set up a client'
export const help =
  'A token lets a program act for you at the tool servers. It is shown once, when it is made; revoke one that is lost or not needed any more.'
export const count = (count: number) => counted(count, 'token')
export const none = 'You have no token yet.'
export const columns = ['Name', 'Begins with', 'May', 'State', 'Made', 'Last used', 'Ends', '']
export const never = 'never'
export const scopes = { read: 'read', write: 'write' }
export const states = { Active: 'Active', Expired: 'Expired', Revoked: 'Revoked' }
export const revoke = 'Revoke'
export const revokeNamed = (name: string) => `Revoke “${name}”`
export const wasRevoked = (name: string) => `“${name}” was revoked.`
export const revocationMeans = <T>(prefix: T) => [
  'Programs that use ',
  prefix,
  ' are refused from then on. This cannot be undone.'
]
export const make = 'Make token'
export const mayScope = {
  read: 'May look things up',
  write: 'May complete steps and reset progress for you'
}
export const isMade = (name: string) => `Your new token “${name}”`
export const copyNow = (end: string) =>
  `Copy it now, it is not shown again. Keep it like a password: whoever has it acts for you until ${end}.`
export const token = 'Token'
export const copy = 'Copy'
export const haveStored = 'I have stored it'
