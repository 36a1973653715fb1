/** An event that somebody made up, with people who do not exist. */
export const event = 'Sommer mit Code und Kuchen'
/** Pseudonyms are English everywhere. */
export const adjectives = [
  ...['Swift', 'Brave', 'Calm', 'Bright', 'Gentle', 'Clever', 'Merry', 'Quiet', 'Bold', 'Lucky', 'Keen', 'Sunny'],
  ...['Nimble', 'Jolly', 'Wise', 'Eager']
]
export const animals = [
  ...['Otter', 'Falcon', 'Badger', 'Heron', 'Lynx', 'Panda', 'Robin', 'Seal', 'Tiger', 'Wombat', 'Koala', 'Puffin'],
  ...['Beaver', 'Gecko', 'Ibis', 'Marten']
]
/** Titles with their tags. */
export const tutorials: readonly (readonly [string, string])[] = [
  ['Den ersten Service mit CAP bauen', 'CAP'],
  ['Eine Buchhandlung modellieren', 'CAP'],
  ['Eine Anwendung in die Cloud bringen', 'Cloud'],
  ['Eine Liste mit Fiori Elements zeigen', 'Fiori'],
  ['Eine Datenbank mit SQL befragen', 'Datenbank'],
  ['Ein Ereignis senden und hören', 'Integration'],
  ['Ein kleines Modell trainieren', 'KI'],
  ['Einen Prompt schreiben, der sich testen lässt', 'KI'],
  ['Einen Service mit Rollen schützen', 'Sicherheit'],
  ['Messen, worauf Benutzer warten', 'Betrieb'],
  ['Eine Anwendung übersetzen', 'Fiori'],
  ['Einen Sensor anschließen', 'Integration']
]
export const tracks = ['Die erste Anwendung', 'Daten und Abfragen', 'Künstliche Intelligenz', 'Sicher gebaut']
