export const pageTitle = (tutorial: string): string => `Änderungen an ${tutorial}`
export const description = (tutorial: string): string =>
  `Was sich an „${tutorial}“ von einer Version zur anderen geändert hat.`
export const trail = 'Änderungen'
export const changesOf = <T>(tutorial: T) => ['Änderungen an ', tutorial]

/** The form that chooses two versions. */
export const chooseVersions = 'Zwei Versionen wählen'
export const from = 'Von'
export const to = 'Bis'
export const compare = 'Vergleichen'
export const notChosen = 'eine andere Version'
export const versionOf = (day: string, version: number): string => `${day} (Version ${version})`
export const nowOf = (day: string): string => `jetzt (seit ${day})`

/** Two ways to see the changes. */
export const views = 'Ansichten'
export const asReadersSee = 'Wie man es liest'
export const asMarkdown = 'Als Markdown'
export const withLive = 'Mit dem veröffentlichten Text vergleichen'
export const backToTutorial = 'Zum Tutorial'

export const wordsChanged = (added: string, removed: string): string =>
  `Neue Wörter: ${added}. Entfernte Wörter: ${removed}.`
export const nothingChanged = 'In beiden Versionen ist derselbe Text zu lesen.'
export const sameMarkdown = 'Das Markdown ist in beiden Versionen dasselbe.'
export const coarse =
  'Die beiden Texte unterscheiden sich so sehr, dass manche geänderten Absätze als entfernt und neu gezeigt werden.'
export const changedSteps = 'Schritte mit Änderungen'

export const stepTitle = (number: number, title: string): string => `Schritt ${number}: ${title}`
export const outside = 'Vor den Schritten'
export const formerly = (title: string): string => `Der Titel war „${title}“.`
export const wasStep = (number: number): string => `Das war Schritt ${number}.`
export const unchangedSteps = (count: number): string =>
  count === 1 ? 'Ein Schritt ohne Änderungen' : `${count} Schritte ohne Änderungen`
export const unchangedParts = (count: number): string =>
  count === 1 ? 'Ein Absatz ohne Änderungen' : `${count} Absätze ohne Änderungen`
/** Changes of steps, by their names in the answer. */
export const stepChanges = {
  unchanged: 'unverändert',
  changed: 'geändert',
  added: 'neu',
  removed: 'entfernt',
  moved: 'verschoben'
} as const

/** The two sides. */
export const before = 'Vorher'
export const after = 'Nachher'
export const added = 'neu: '
export const removed = 'entfernt: '
export const endOfChange = ' (Ende)'
export const code = 'Code'
export const linkWas = (address: string): string => `Link entfernt: ${address}`
export const linkIs = (address: string): string => `Link neu: ${address}`
export const noAlt = 'Bild ohne Beschreibung'

/** Lines of Markdown. */
export const linesOfMarkdown = 'Geänderte Zeilen des Markdowns'
export const lineBefore = 'Zeile vorher'
export const lineAfter = 'Zeile nachher'
export const text = 'Text'
export const linesFrom = (line: number): string => `Ab Zeile ${line}`
export const whyNoMarkdown = {
  not_published: 'Mindestens eine der beiden Versionen wurde ohne ihr Markdown veröffentlicht.',
  not_kept: 'Das Markdown mindestens einer der beiden Versionen ist nicht mehr gespeichert.',
  too_large: 'Das Markdown ist zu groß für einen Vergleich.',
  too_different: 'Das Markdown unterscheidet sich zu sehr für einen Vergleich nach Zeilen.'
} as const

/** Why there is nothing to compare. */
export const problems = {
  only_one: 'Von diesem Tutorial ist keine frühere Version gespeichert, es gibt also nichts zu vergleichen.',
  version_gone:
    'Was damals im Tutorial stand, ist nicht mehr gespeichert. Wählen Sie eine der gespeicherten Versionen.',
  taken_back:
    'Diese Version wurde nach der Veröffentlichung zurückgenommen und wird deshalb nicht gezeigt. Wählen Sie eine andere.',
  not_found: 'Eine solche Version hatte das Tutorial nicht. Wählen Sie eine der gespeicherten Versionen.',
  too_large_to_compare: 'Diese beiden Versionen sind zu groß für einen Vergleich.',
  invalid: 'Die Adresse nennt keine Version. Wählen Sie eine der gespeicherten Versionen.',
  not_live: 'Dieses Tutorial ist nicht veröffentlicht, mit der Vorschau lässt sich also nichts vergleichen.',
  not_in_preview: 'Den veröffentlichten Text hatte der QA-Kanal nie, deshalb lassen sich die beiden nicht vergleichen.'
} as const
