export const ofMost = (value: string, most: string) => `${value} von ${most}`
export const addOne = 'Hinzufügen'
export const entryOf = (label: string, place: number) => `${label}, Eintrag ${place}`
export const removeEntry = (label: string, place: number) => `Eintrag ${place} aus ${label} entfernen`
export const unitOf = (label: string) => `Einheit von ${label}`
export const allRows = 'Alle'
export const listsOf = (plural: string) => `Listen: ${plural}`
