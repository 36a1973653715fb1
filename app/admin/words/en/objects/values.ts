export const ofMost = (value: string, most: string) => `${value} of ${most}`
export const addOne = 'Add'
export const entryOf = (label: string, place: number) => `${label}, entry ${place}`
export const removeEntry = (label: string, place: number) => `Remove entry ${place} of ${label}`
export const unitOf = (label: string) => `Unit of ${label}`
export const allRows = 'All'
export const listsOf = (plural: string) => `Lists of ${plural}`
