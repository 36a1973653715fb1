/** Words that several pages of the workplace share. */
export const showMore = 'Mehr anzeigen'
export const rename = 'Umbenennen'
export const renameIt = (name: string) => `${name} umbenennen`
export const remove = 'Löschen'
export const removeIt = (name: string) => `${name} löschen?`
export const share = 'Freigeben'
export const stopSharing = 'Freigabe beenden'
export const shared = 'freigegeben'
export const ofOwner = (owner: string) => `von ${owner}`
export const partOfTheName = 'Teil des Namens'
