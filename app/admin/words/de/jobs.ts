import { counted, numeral } from '../../browser/parts/format.ts'
import type * as english from '../en/jobs.ts'

/** Columns of the jobs. */
export const job = 'Job'
export const columns = ['Letzter Lauf', 'Begonnen', 'Dauer', 'Nächster Lauf (Ihre Zeit)', 'Zeitplan (UTC)', 'Start']
export const runNow = 'Jetzt starten'
export const runJobNow = (job: string) => `Jetzt starten: ${job}`
export const count = (count: number) => counted(count, 'Job', 'Jobs')
export const failed = (count: number) => `${numeral(count)} fehlgeschlagen`
export const showAll = 'Alle Jobs zeigen'
export const showFailed = 'Nur fehlgeschlagene Jobs zeigen'
export const allWell = 'Der letzte Lauf jedes Jobs war erfolgreich.'
export const isStuck = 'kommt nicht voran'
/** States of the last run. */
export const states: typeof english.states = { RUNNING: 'Läuft', SUCCESS: 'Erledigt', FAILED: 'Fehlgeschlagen' }
export const notYetRun = 'Noch nie gelaufen'
export const logOf = (job: string) => `Protokoll von ${job}`
export const allRuns = 'Alle Läufe'
export const run = (moment: string, duration: string, initiator: string) => `${moment}, ${duration}, von ${initiator}`
export const errorOf = (moment: string) => `Fehler vom ${moment}`
export const isRunning = 'Er läuft gerade.'
export const isRunningWith = (summary: string) => `Er läuft gerade: ${summary}`
export const hasEnded = (duration: string) => `Der letzte Lauf endete nach ${duration}.`
export const hasFailed = 'Der letzte Lauf ist fehlgeschlagen.'
export const noRun = 'Es ist kein Lauf verzeichnet.'
