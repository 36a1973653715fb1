export const perhapsYouMean = 'Meinen Sie vielleicht'
export const missing =
  'Vielleicht ist die Adresse falsch geschrieben, oder was hier war, ist umgezogen oder nicht mehr veröffentlicht.'
export const notMade = 'Die Seite konnte nicht erstellt werden.'
export const away =
  'Der Server wird gerade neu gestartet oder ist nicht erreichbar. Versuchen Sie es gleich noch einmal.'

/** The list of services. */
export const services = 'Services'
export const servicesDescription = 'Die Services des Backends und ihre Dokumentation.'
export const servicesLead = 'Was Programme abfragen können, mit Dokumentation zum Ausprobieren.'
export const apiDocs = 'API-Dokumentation'
export const openToEveryone = 'offen für alle'
export const everyLogin = 'für alle Angemeldeten'
export const needsScope = (scope: string): string => `Scope ${scope}`
