export const created = 'Created'
export const changed = 'Changed'
export const deleted = 'Deleted'
export const help = 'Changes of the last 90 days; publishes and bulk imports are left out.'
export const noChanges = 'No changes match.'
export const changes = 'Changes'
export const showOlder = 'Show older changes'
export const entity = 'Entity'
export const all = 'All'
export const changedBy = 'Changed by (login)'
export const from = 'From'
export const to = 'To'
export const changeBy = <T>(change: string, person: T) => [change, ' by ', person]
export const changesOnly = 'Show the changes only'
export const wholeText = 'Show the whole text'
export const removed = <T>(part: T) => [part, ' removed']
export const added = <T>(part: T) => [part, ' added']
export const noneOfObject = 'Nothing was changed in the last 90 days.'
export const putBack = 'Put back'
export const putBackAll = 'Put back all of it'
export const putBackOf = (button: string, what: string) => `${button}: ${what}`
export const putBackAnyway = 'Put back anyway'
export const putBackHelp =
  'It gets the value that it had before, by the rules of its page. This is a change as well, so it can be put back in turn.'
export const putBackAllHelp =
  'All that this save has changed of the object gets the state before, by the rules of its page; parts that went are added again. This is a change as well, so it can be put back in turn.'
export const since = 'Putting it back replaces what somebody has written since.'
