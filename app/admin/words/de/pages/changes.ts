export const created = 'Angelegt'
export const changed = 'Geändert'
export const deleted = 'Gelöscht'
export const help = 'Änderungen der letzten 90 Tage; Veröffentlichungen und Massenimporte sind nicht dabei.'
export const noChanges = 'So wurde nichts geändert.'
export const changes = 'Änderungen'
export const showOlder = 'Ältere Änderungen anzeigen'
export const entity = 'Entität'
export const all = 'Alle'
export const changedBy = 'Geändert von (Anmeldename)'
export const from = 'Von'
export const to = 'Bis'
export const changeBy = <T>(change: string, person: T) => [change, ' von ', person]
export const changesOnly = 'Nur die Änderungen anzeigen'
export const wholeText = 'Ganzen Text anzeigen'
export const removed = <T>(part: T) => [part, ' entfernt']
export const added = <T>(part: T) => [part, ' hinzugefügt']
export const noneOfObject = 'In den letzten 90 Tagen wurde nichts geändert.'
export const putBack = 'Zurücknehmen'
export const putBackAll = 'Alles davon zurücknehmen'
export const putBackOf = (button: string, what: string) => `${button}: ${what}`
export const putBackAnyway = 'Trotzdem zurücknehmen'
export const putBackHelp =
  'Es bekommt den Wert, den es vorher hatte, nach den Regeln seiner Seite. Auch das ist eine Änderung und lässt sich wieder zurücknehmen.'
export const putBackAllHelp =
  'Alles, was bei diesem Speichern am Objekt geändert wurde, bekommt den Stand davor, nach den Regeln seiner Seite; entfernte Teile kommen wieder hinzu. Auch das ist eine Änderung und lässt sich wieder zurücknehmen.'
export const since = 'Das Zurücknehmen ersetzt, was seitdem jemand geschrieben hat.'
