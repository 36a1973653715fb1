export const newOne = (entity: string) => `${entity}: neu`
export const backTo = (entity: string) => `Zurück: ${entity}`
export const isRestored = 'Was Sie vor dem Ende Ihrer Sitzung eingegeben hatten, ist wieder da.'
export const add = 'Hinzufügen'
export const moreIn = (page: string) => `Mehr unter ${page}`
export const showPreview = 'Anzeigen'
export const hidePreview = 'Ausblenden'
export const openPreview = 'In neuem Tab öffnen'
export const isDone = 'Es ist erledigt.'
/** Why something cannot be saved, in words that follow the name of a button and a colon. */
export const firstCorrect = (fields: readonly string[]) => `berichtigen Sie zuerst ${fields.join(', ')}`
/** Sources of the value of a setting. */
export const sources: Readonly<Record<string, string>> = {
  db: 'hier gesetzt',
  env: 'aus der Umgebung',
  default: 'Standard'
}
export const inForce = (value: string, source: string) => `In Kraft: ${value || 'nichts'} (${source})`
