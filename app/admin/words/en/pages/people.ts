import { accounts, names, rows } from '../counts.ts'

export const requestsSoFar = 'Requests and erasures so far'
export const exportData = 'Export'
export const exportIt = (name: string) => `Export the data of ${name}`
export const exportNow = 'Download'
export const exportMeans =
  'The file has everything that is stored about the person, as the person gets it at /me/. The request is kept with its number, and the audit log says who took the export.'
export const isExported = (name: string) =>
  `The export of ${name} is on its way. The request is listed, and is completed with the last byte.`
export const search = 'Name, e-mail address or id'
export const nobodyYet = 'Nobody has logged in yet.'
export const noneFound = 'No account matches.'
export const accountsShown = 'Accounts'
export const mergedInto = (name: string) => `Merged into ${name}`
export const noLogin = 'no login yet'
export const legacyNumber = (number: number) => `number ${number}`
export const since = (uuid: string, moment: string) => `${uuid}, since ${moment}`

export const merge = 'Merge'
export const mergeIt = (name: string) => `Merge ${name}`
export const mergeWith = (name: string, other: string) => `Merge ${name} with ${other}`
export const isBeingMerged = <T>(name: T) => [
  name,
  ' is merged with another account of the same person: find that one below.'
]
export const doNotMerge = 'Do not merge'
export const isMerged = (gone: string, kept: string) => `${gone} is merged into ${kept}.`
export const mergeAccounts = 'Merge two accounts'
export const mergeInto = (name: string) => `Merge into ${name}`
export const stays = 'Stays'
export const goes = 'Goes'
export const keepOther = 'Keep the other one'
export const mergeMeans = 'Whoever logs in to the account that goes will use the one that stays. This cannot be undone.'
export const counting = 'Counting what moves'
export const whatMoves = 'What moves'
export const moves = (count: number) => `${rows(count)} of the account move.`
export const movesWith = (count: number, followers: number) =>
  `${rows(count)} of the account move, and ${accounts(followers)} merged into it before.`
export const rowsThatMove = 'Rows that move'
export const of = 'Of'
export const move = 'Move'
export const inBoth = 'In both, one stays'

export const erase = 'Erase'
export const eraseIt = (name: string) => `Erase ${name}`
export const eraseForGood = 'Erase for good'
export const erasureMeans =
  'The person is removed from every table, with all accounts that were merged: rows are deleted, or the name in them is replaced. This cannot be undone.'
export const requestNumber = 'Number of the request, if there is one'
export const typeToGoOn = (name: string) => `Type “${name}” to continue`
export const isErased = 'The person is erased'
export const erasedAt = (deleted: number, replaced: number, moment: string) =>
  `${rows(deleted)} deleted, ${names(replaced)} replaced on ${moment}.`
export const receipt = <T>(number: T) => ['Receipt ', number]
export const whatWasErased = 'What was erased'
export const deleted = 'Deleted'
export const replaced = 'Replaced'
