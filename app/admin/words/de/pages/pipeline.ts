import type * as english from '../../en/pages/pipeline.ts'
import { numeral } from '../../../browser/parts/format.ts'
import { problems } from '../counts.ts'

/** Kinds of runs to choose from. */
export const types: typeof english.types = {
  '': 'Alle',
  CONTENT_PUBLISH: 'Veröffentlichungen',
  SITE_BUILD: 'Builds',
  DEPLOY: 'Deployments',
  GITHUB_DISPATCH: 'Dispatches'
}
export const statuses: typeof english.statuses = {
  '': 'Jeder Zustand',
  SUCCESS: 'Erledigt',
  FAILED: 'Fehlgeschlagen',
  RUNNING: 'Läuft'
}
/** A run by its kind. */
export const names: Readonly<Record<string, string>> = {
  CONTENT_PUBLISH: 'Veröffentlichung',
  SITE_BUILD: 'Build',
  DEPLOY: 'Deployment',
  GITHUB_DISPATCH: 'Dispatch'
}
export const kindsOfRuns = 'Arten von Läufen'
export const states = 'Zustände'
export const noRuns = 'Kein Lauf der letzten 30 Tage passt dazu.'
export const showOlder = 'Ältere Läufe anzeigen'
export const tookBy = (duration: string, person: string) => [duration, `von ${person}`].filter(Boolean).join(', ')
export const problemsOf = (count: number) => `${problems(count)} bei Tutorials`
export const firstProblemsOf = (count: number) => `Die ersten ${numeral(count)} Probleme bei Tutorials`
export const errorAndDetails = 'Fehler und Details'
export const details = 'Details'
export const detailsOf = (moment: string) => `Details zu ${moment}`
/** Problems by how bad they are, and by what was at work. */
export const severities: Readonly<Record<string, string>> = { ERROR: 'Fehler', WARN: 'Warnung' }
export const phases: Readonly<Record<string, string>> = {
  CONTENT: 'Inhalt',
  METADATA: 'Metadaten',
  BODYTEXT: 'Text',
  EMBEDDINGS: 'Embeddings'
}
