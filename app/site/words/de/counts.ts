import { grouped } from '../../views/parts/locale.ts'

const counted = (count: number, one: string, many: string): string => `${grouped(count)} ${count === 1 ? one : many}`

/** `1 Tutorial`, `3 Tutorials`, in the nominative and the accusative; the others alike. */
export const tutorials = (count: number): string => counted(count, 'Tutorial', 'Tutorials')
export const missions = (count: number): string => counted(count, 'Mission', 'Missionen')
export const groups = (count: number): string => counted(count, 'Gruppe', 'Gruppen')
export const steps = (count: number): string => counted(count, 'Schritt', 'Schritte')
export const sections = (count: number): string => counted(count, 'Abschnitt', 'Abschnitte')
export const stops = (count: number): string => counted(count, 'Station', 'Stationen')
export const checkpoints = (count: number): string => counted(count, 'Zwischenziel', 'Zwischenziele')
export const concepts = (count: number): string => counted(count, 'Konzept', 'Konzepte')
export const places = (count: number): string => counted(count, 'Ort', 'Orte')
export const links = (count: number): string => counted(count, 'Verbindung', 'Verbindungen')
export const previews = (count: number): string => counted(count, 'Vorschau', 'Vorschauen')
export const bookmarks = (count: number): string => counted(count, 'Lesezeichen', 'Lesezeichen')
export const sessions = (count: number): string => counted(count, 'Session', 'Sessions')
export const speakers = (count: number): string => counted(count, 'Person', 'Personen')
export const favorites = (count: number): string => counted(count, 'Favorit', 'Favoriten')
export const rows = (count: number): string => counted(count, 'Zeile', 'Zeilen')
export const names = (count: number): string => counted(count, 'Name', 'Namen')
export const minutes = (count: number): string => counted(count, 'Minute', 'Minuten')
