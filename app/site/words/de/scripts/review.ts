const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const review = 'Kommentare'
export const openThreads = (count: number) => counted(count, 'offener Kommentar', 'offene Kommentare')
export const loadingThreads = 'Die Kommentare werden geladen …'
export const noThreads =
  'Keine Kommentare. Markieren Sie Text oder benutzen Sie die Schaltfläche „Kommentieren“ eines Schritts.'
export const noneOfThese = 'Keine davon.'
export const filterName = 'Welche Kommentare'
export const filters = { OPEN: 'Offene', RESOLVED: 'Erledigte', ALL: 'Alle' }
export const notLoaded = (problem: string) => `Die Kommentare konnten nicht geladen werden: ${problem}.`
export const showComments = 'Kommentare zeigen'
export const hideComments = 'Kommentare verbergen'

export const commentOnSelection = 'Auswahl kommentieren'
export const comment = 'Kommentieren'
export const commentOn = (title: string) => `„${title}“ kommentieren`
export const everyBlock = 'Schaltfläche „Kommentieren“ an jedem Absatz'
export const nothingToQuote = 'Dieser Teil hat keinen Text zum Kommentieren.'

export const newComment = 'Neuer Kommentar'
export const aboutPassage = 'Zu'
export const yourComment = 'Ihr Kommentar'
export const mention = 'Erwähnen'
export const mentionSomebody = 'Jemanden erwähnen …'
export const send = 'Senden'
export const cancel = 'Abbrechen'
export const suggestChange = 'Anderen Wortlaut vorschlagen'
export const withoutSuggestion = 'Ohne Vorschlag'
export const markdownOfPassage = 'Markdown der Stelle'
export const noMarkdown =
  'Das Markdown dieser Vorschau ist nicht bekannt, deshalb kann keine Änderung vorgeschlagen werden.'
export const notInMarkdown = 'Die Stelle wurde im Markdown nicht gefunden. Sagen Sie in Worten, was sich ändern soll.'
export const nothingChanged = 'Der Vorschlag ist gleich dem Text.'
export const difference = 'Die Änderung'
export const removed = 'Entfernt: '
export const added = 'Hinzugefügt: '
export const sent = 'Der Kommentar wurde gesendet.'
export const textNeeded = 'Schreiben Sie zuerst einen Kommentar.'

export const showInText = 'Im Text zeigen'
export const passages = { exact: '', moved: 'wurde verschoben', changed: 'der Text wurde seitdem geändert' }
export const removedPassage = (version: number) => `Der Text wurde entfernt; er stand in Version ${version}.`
export const orphans = 'Ihr Text wurde entfernt'
export const somebody = 'Frühere Autorin oder früherer Autor'
export const edited = 'bearbeitet'
export const deletedComment = 'Dieser Kommentar wurde gelöscht.'
export const reply = 'Antworten'
export const yourReply = 'Ihre Antwort'
export const resolve = 'Erledigt'
export const reopen = 'Wieder öffnen'
export const resolvedBy = (name: string) => `Erledigt von ${name}`
export const resolved = 'Der Kommentar ist erledigt.'
export const reopened = 'Der Kommentar ist wieder offen.'
export const link = 'Link'
export const edit = 'Bearbeiten'
export const save = 'Speichern'
export const remove = 'Löschen'
export const removeReally = 'Diesen Kommentar löschen?'
export const removedForAll = 'Niemand kann den Text danach noch lesen.'
export const changedMeanwhile = 'Der Kommentar wurde inzwischen geändert; er wird gezeigt, wie er jetzt ist.'
export const saved = 'Der Kommentar wurde gespeichert.'
export const deleted = 'Der Kommentar wurde gelöscht.'
export const thread = (name: string, quote: string) => `${name} zu „${quote}“`

export const suggestion = 'Vorschlag'
export const suggestionStates = { PROPOSED: '', APPLIED: 'übernommen', DECLINED: 'abgelehnt' }
export const applyInEditor = 'Im Editor übernehmen'
export const decline = 'Ablehnen'
export const markApplied = 'Ist übernommen'
export const declined = 'Der Vorschlag ist abgelehnt.'
export const applied = 'Der Vorschlag ist als übernommen vermerkt.'

export const mailsWanted = 'Mail an mich, wenn mich jemand erwähnt'
export const noMailing =
  'Es werden keine Mails verschickt: Kein Mailserver ist eingerichtet. Erwähnungen stehen nur hier.'
export const noAddress = 'Ihre Anmeldung hat keine bestätigte E-Mail-Adresse, deshalb bekommen Sie keine Mails.'
