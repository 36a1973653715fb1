/** Words that lists, object pages and dialogs share. */
export const loading = 'Loading'
export const save = 'Save'
export const cancel = 'Cancel'
export const close = 'Close'
export const edit = 'Edit'
export const create = 'Create'
export const discardDraft = 'Discard draft'
export const hasDraft = 'Has a draft'
export const draftSaved = 'Draft saved'
export const wayBack = 'Way back'
export const cannotBeUndone = 'This cannot be undone.'
export const done = (label: string) => `${label}: done`
export const pressed = (label: string, title: string) => `${label}: ${title}`
/** Why buttons cannot be pressed. */
export const reason = (buttons: readonly string[], reason: string) => `${buttons.join(', ')}: ${reason}.`
