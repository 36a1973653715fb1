import { counted, numeral } from '../../../browser/parts/format.ts'
import type * as english from '../../en/pages/versions.ts'

/** State of a version. */
export const states: typeof english.states = {
  ACTIVE: 'Live',
  PUBLISHING: 'Wird geschrieben',
  SUPERSEDED: 'Früher',
  ROLLED_BACK: 'Zurückgesetzt'
}
export const log = 'Protokoll der Veröffentlichungen'
export const help =
  'Jede Veröffentlichung erzeugt eine Version aller Dokumente. Versionen, die nicht mehr live sind, bleiben sieben Tage erhalten, die neuesten drei länger.'
export const nothingYet = 'Noch ist nichts veröffentlicht.'
export const versions = 'Versionen'
export const version = (number: number) => `Version ${number}`
export const begun = (moment: string) => `Begonnen ${moment}`
export const begunBy = (moment: string, person: string) => `Begonnen ${moment} von ${person}`
export const liveFrom = (begun: string, moment: string) => `${begun}, live ab ${moment}`

export const end = 'Beenden'
export const endIt = 'Beenden'
export const endPublish = (version: number) => `Veröffentlichung von Version ${version} beenden`
export const isEnded = (version: number) => `Die Veröffentlichung von Version ${version} ist beendet.`
export const hasEnded = 'Sie ist inzwischen beendet. Schließen Sie dies, und sehen Sie sich die Liste noch einmal an.'
export const endingMeans =
  'Was sie bisher gesendet hat, wird verworfen, und andere können sofort veröffentlichen. Was live ist, bleibt. Läuft sie noch, schlägt sie fehl; eine abgebrochene endet sonst nach einer halben Stunde.'

export const rollBack = 'Zurücksetzen'
export const rollBackTo = (version: number) => `Auf Version ${version} zurücksetzen`
export const isLive = (version: number) => `Version ${version} ist live.`
export const comparing = 'Die Versionen werden verglichen'
/** How to go on after a refusal, by its status. */
export const onward: Readonly<Record<number, string>> = {
  400: 'Schließen Sie dies, und sehen Sie sich die Liste noch einmal an.',
  403: 'Das darf ein SuperAdmin. Fragen Sie einen.',
  404: 'Sie wurde inzwischen aufgeräumt. Schließen Sie dies, und sehen Sie sich die Liste noch einmal an.',
  409: 'Unten steht, was sich jetzt ändern würde; geändert wurde nichts.'
}
export const isLiveNow = (version: number) => `Version ${version} ist jetzt live.`
export const nothingChanges = (version: number) =>
  `Besucher lesen einen Moment später Version ${version}, und kein Dokument ändert sich.`
export const documentsDiffer = (version: number, count: number) =>
  `Besucher lesen einen Moment später Version ${version}; ${counted(count, 'Dokument ist', 'Dokumente sind')} dann anders:`
/** Documents by what becomes of them. */
export const counts: typeof english.counts = {
  changes: count => `${numeral(count)} wie früher`,
  returns: count => `${numeral(count)} wieder da`,
  goes: count => `${numeral(count)} entfernt`
}
/** A document by what becomes of it. */
export const fates: typeof english.fates = {
  changes: slug => [slug, ' ist wie früher'],
  returns: slug => [slug, ' ist wieder da'],
  goes: slug => [slug, ' ist entfernt']
}
export const documentsThatDiffer = 'Dokumente'
export const andOthers = (count: number) => `und ${counted(count, 'weiteres', 'weitere')}`
export const notLiveAgain = (version: number) =>
  `Version ${version} kann nicht wieder live werden; veröffentlichen Sie noch einmal, was sie enthielt.`
