/** Words that several pages of the workplace share. */
export const showMore = 'Show more'
export const rename = 'Rename'
export const renameIt = (name: string) => `Rename ${name}`
export const remove = 'Delete'
export const removeIt = (name: string) => `Delete ${name}?`
export const share = 'Share'
export const stopSharing = 'Stop sharing'
export const shared = 'shared'
export const ofOwner = (owner: string) => `of ${owner}`
export const partOfTheName = 'Part of the name'
