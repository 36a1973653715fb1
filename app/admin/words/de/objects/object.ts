import { numeral } from '../../../browser/parts/format.ts'

export const newOne = (entity: string) => `${entity}: neu`
export const backTo = (entity: string) => `Zurück: ${entity}`
export const isRestored = 'Was Sie vor dem Ende Ihrer Sitzung eingegeben hatten, ist wieder da.'
export const add = 'Hinzufügen'
export const moreIn = (page: string) => `Mehr unter ${page}`
export const showPreview = 'Anzeigen'
export const hidePreview = 'Ausblenden'
export const openPreview = 'In neuem Tab öffnen'
export const isDone = 'Es ist erledigt.'
/** Sources of the value of a setting. */
export const sources: Readonly<Record<string, string>> = {
  db: 'hier gesetzt',
  env: 'aus der Umgebung',
  default: 'Standard'
}
export const inForce = (value: string, source: string) => `In Kraft: ${value || 'nichts'} (${source})`
export const hasNoEffect = (why: string) => `Es bewirkt jetzt nichts: ${why}.`
export const messages = 'Alle Meldungen'
export const before = 'Vorherige Zeile'
export const beforeByKey = 'Vorherige Zeile (Alt+Bild auf)'
export const next = 'Nächste Zeile'
export const nextByKey = 'Nächste Zeile (Alt+Bild ab)'
export const placeInList = (place: number, all: number) => `${numeral(place)} von ${numeral(all)}`
