import { counted } from '../../../browser/parts/format.ts'

/** Seite der Kommentare zu Vorschauen. */
export const threads = (count: number) => counted(count, 'Diskussion', 'Diskussionen')
export const comments = (count: number) => counted(count, 'Kommentar', 'Kommentare')
export const nothing = 'Es gibt keine solchen Kommentare.'
export const nameOfChoices = { which: 'Wessen', status: 'Status', kind: 'Art' }
export const choices = {
  which: { '': 'Zu meinen Tutorials oder mit mir', tutorials: 'Zu meinen Tutorials', mine: 'Mit mir', all: 'Alle' },
  status: { '': 'Offen', RESOLVED: 'Erledigt', ALL: 'Offen und erledigt' },
  kind: { '': 'Kommentare und Vorschläge', suggestions: 'Vorschläge zu entscheiden' }
}
export const onOne = (slug: string) => `Die Kommentare zu ${slug}.`
export const onEach = 'Die zu allen Tutorials'
export const by = (name: string) => `von ${name}`
export const formerAuthor = 'einer früheren Autorin oder einem früheren Autor'
export const statuses = { OPEN: 'offen', RESOLVED: 'erledigt' }
export const suggestions = { PROPOSED: 'Vorschlag', APPLIED: 'Vorschlag übernommen', DECLINED: 'Vorschlag abgelehnt' }
export const applyInEditor = 'Im Editor übernehmen'
export const applyFor = (slug: string) => `Im Editor übernehmen: ${slug}`
