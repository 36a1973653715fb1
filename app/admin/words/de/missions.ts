import { numeral } from '../../browser/parts/format.ts'
import type * as english from '../en/missions.ts'

/** The page that leads to missions and groups, by their sets. */
export const sets: typeof english.sets = {
  Missions: { name: 'Missionen', find: 'Mission finden', add: 'Neue Mission', all: 'Alle Missionen' },
  Groups: { name: 'Gruppen', find: 'Gruppe finden', add: 'Neue Gruppe', all: 'Alle Gruppen' }
}
export const help =
  'Eine Mission ist ein Pfad aus Tutorials, Gruppen und Meilensteinen; eine Gruppe ist ein Pfad aus Tutorials. Beide werden als Entwürfe bearbeitet.'
export const yourDrafts = 'Ihre Entwürfe'
export const noTitle = 'Noch kein Titel'

export const titleInEditor = (title: string) => `${title} – Pfad-Editor`
export const allFields = 'Alle Felder'
export const shownToLearners = 'Angezeigt wird, was Lernende jetzt sehen.'
export const about = 'Angaben'
export const path = 'Pfad'
export const pathNamed = (number: number, name: string) => `Pfad ${number}: ${name}`
export const pathNumber = (number: number) => `Pfad ${number}`
export const addPath = 'Pfad hinzufügen'
export const removePath = 'Pfad entfernen'
export const nameOfPath = 'Name des Pfads'
export const nothingInPath = 'Er ist noch leer.'
export const addTask = 'Tutorial, Gruppe, Rätsel, Fotowettbewerb oder Meilenstein hinzufügen'
export const addTutorial = 'Tutorial hinzufügen'
export const chooseFromList = 'Wählen Sie einen Eintrag der Liste'
/** Kinds of tasks as people name them. */
export const kinds: Readonly<Record<string, string>> = {
  TUTORIAL: 'Tutorial',
  GROUP: 'Gruppe',
  CHECKPOINT: 'Meilenstein',
  PUZZLE: 'Rätsel',
  PETOBERFEST: 'Fotowettbewerb'
}
export const numbered = (number: string) => `Nummer ${number}`
/** Why learners do not see a task. */
export const isInactive = 'ist inaktiv'
export const isNotPublished = 'ist nicht veröffentlicht'

export const tags = 'Tags'
export const addTag = 'Tag hinzufügen'
export const remove = 'Entfernen'
export const removeTag = (tag: string) => `Tag ${tag} entfernen`

export const preview = 'Was Lernende sehen'
export const notPublished =
  'Nicht veröffentlicht: Lernende sehen es, wenn „Veröffentlicht“ eingeschaltet und gespeichert ist.'
export const theyDoNotSee = 'Sie sehen nicht:'
export const hiddenTask = (title: string, reason: string) => `${title}: ${reason}`
export const openPage = 'Seite öffnen'
export const nothingPublished = 'Davon ist noch nichts veröffentlicht.'
export const chooseOne = 'Eines davon:'
export const onCondition = (condition: string) => `wenn ${condition}`
export const inGroup = (count: number) => `${numeral(count)} in dieser Gruppe`
