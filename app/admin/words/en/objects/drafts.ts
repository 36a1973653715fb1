export const somebodyElse = 'somebody else'
/** Why something cannot be changed, in words that follow the name of a button and a colon. */
export const isEditing = (user: string, since: string) => `${user} is editing it, since ${since}`
export const draft = 'Draft'
export const lockedBy = (user: string) => `Locked by ${user}`
export const draftOf = (user: string) => `Draft of ${user}`
export const replaceDraft = (user: string) => `Replace the draft of ${user}?`
export const replace = 'Replace'
export const hasBegun = (user: string) => `${user} has begun to change it and has not saved. Those changes are lost.`
export const changedByOthers = 'Somebody else has changed this'
export const saveMine = 'Save mine'
export const wasSaved = (user: string | undefined) =>
  `The row was saved by ${user ?? 'somebody'} after you opened it. “Save mine” replaces their values in these fields; “Cancel” shows theirs.`
export const field = 'Field'
export const yours = 'Yours'
export const theirs = 'Theirs'
