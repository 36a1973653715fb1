import { numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/embeddings.ts'

export const reconcile = 'Jetzt abgleichen'
export const reconciliationStarted = 'Der Abgleich hat begonnen.'
export const seed = 'Vektoren erzeugen'
export const seeded = (queued: number, all: number) =>
  `${numeral(queued)} von ${numeral(all)} Tutorials werden auf den neuesten Stand gebracht.`
export const cleanUp = 'Aufräumen'
export const cleanUpStarted = 'Das Aufräumen hat begonnen.'
export const help =
  'Schritte werden nach ihrer Bedeutung gefunden, sobald sie einen Vektor ihres Textes haben. Der Abgleich gibt Schritten ohne Vektor einen, das Erzeugen sagt auch, wie viele Tutorials warten, und das Aufräumen entfernt Vektoren, die nichts mehr verwendet.'
export const noneMade = (reason: string) => `Zurzeit entstehen keine Vektoren: ${reason}`
export const coverage = (percent: number) => `Abdeckung: ${percent} %`
export const stepsWithVector = 'Schritte mit Vektor'
/** Numbers of the coverage. */
export const numbers: typeof english.numbers = {
  embedded: 'Schritte mit einem Vektor ihres Textes',
  missing: 'Schritte ohne Vektor',
  stale: 'Schritte mit dem Vektor eines früheren Textes',
  tutorials: 'Tutorials mit Vektoren',
  foreign: 'Vektoren anderer Modelle',
  orphaned: 'Vektoren von Tutorials, die Leser nicht bekommen',
  version: 'Version des Inhalts'
}
export const partOfAll = (part: number, all: number) => `${numeral(part)} von ${numeral(all)}`
export const nothingPublished = 'nichts ist veröffentlicht'
export const lastReconciliation = 'Letzter Abgleich'
export const itsLog = 'Sein Protokoll'
export const noneYet = 'Es gab noch keinen.'
export const startedBy = (moment: string, person: string) => `${moment}, von ${person}`
