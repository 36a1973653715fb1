/** Words of the prize desk. */
export const locale = 'en-GB'
export const title = 'Prize desk'
export const idle = 'Scan the code of a person, or type the account number that is on their page.'
export const accountNumber = 'Account number'
export const show = 'Show'
export const scan = 'Scan'
export const stopScanning = 'Stop the camera'
export const pointCamera = 'Point the camera at the code.'
export const noCamera = 'The camera is not available. Type the account number.'
export const notAnAccount = 'This code is not an account number.'
export const loading = 'Loading …'
export const offline = 'No network'
export const offlineCard = 'No network: the person cannot be looked up now. Try again in a moment.'
export const retry = 'Try again'
export const unknownAccount = (number: string) => `There is no account ${number}.`
export const withoutName = 'No name given'
export const account = (number: number) => `Account ${number}`
export const points = 'Points'
export const tutorials = 'Tutorials'
export const groups = 'Groups'
export const missions = 'Missions'
export const prizes = 'Prizes'
export const noPrizes = 'No prizes yet.'
export const claim = 'Hand out'
export const claimOf = (prize: string) => `Hand out: ${prize}`
export const claiming = 'One moment …'
export const claimedNow = (prize: string) => `${prize}: claimed. Hand it out now.`
export const alreadyClaimed = (by: string | null, at: string) =>
  by === null ? `Already claimed at ${at}` : `Already claimed by ${by} at ${at}`
export const alreadyClaimedOf = (prize: string, by: string | null, at: string) =>
  `${prize}: already claimed${by === null ? '' : ` by ${by}`} at ${at}`
export const undo = (seconds: number) => `Undo (${seconds} s)`
export const undoOf = (prize: string) => `Undo: ${prize}`
export const undone = (prize: string) => `${prize}: taken back, to be claimed again.`
export const leftInStock = (count: number) => (count === 0 ? 'Out of stock' : `${count} in stock`)
export const outOfStock = (prize: string) => `${prize} is out of stock.`
export const failed = (reason: string) => `That did not work: ${reason}`
export const serverAnswers = (status: number) => `the server answers ${status}`
export const loginEnded = 'Your login has ended.'
export const logIn = 'Log in'
export const notAllowed = 'You may not hand out prizes. Ask for the role Tutorials Scanner.'
export const next = 'Next person'
export const waiting = (count: number) => (count === 1 ? '1 claim waits' : `${count} claims wait`)
export const waitsForNetwork = 'Waits for the network. Hand it out once it is claimed.'
export const waitingFull = 'Too many claims wait for the network. Send these first.'
export const waitingTitle = 'Waiting for the network'
export const waitingEntry = (prize: string, number: number) => `${prize}, account ${number}`
export const discard = 'Discard'
export const discardOf = (prize: string, number: number) => `Discard: ${prize}, account ${number}`
export const sendNow = 'Send now'
export const sent = (prize: string, number: number) => `${prize}, account ${number}: claimed.`
