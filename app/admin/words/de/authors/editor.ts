/** The editor of tutorials. */
export const titleOf = (slug: string): string => `${slug} – Editor`
export const chooseHelp =
  'Schreiben Sie ein Tutorial und sehen Sie es, wie Lesende es sehen werden. Nichts verlässt den Browser, bevor Sie veröffentlichen oder einen Entwurf sichern.'
export const slugLabel = 'Slug des Tutorials'
export const slugHint = 'Kleinbuchstaben, Ziffern, Binde- und Unterstriche; er ist der letzte Teil der Adresse.'
export const slugWrong = 'Ein Slug hat nur Kleinbuchstaben, Ziffern, Binde- und Unterstriche.'
export const open = 'Öffnen'
export const draftsHere = 'Entwürfe in diesem Browser'
export const savedOn = (day: string): string => `gesichert ${day}`

/** The two texts and the page. */
export const texts = 'Texte des Tutorials'
export const markdownTab = 'Markdown'
export const rulesTab = 'rules.vr'
export const markdownLabel = (slug: string): string =>
  `Markdown von ${slug}. Tab rückt ein; Escape, dann Tab verlässt den Editor. F8 führt zum nächsten Befund.`
export const rulesLabel = (slug: string): string =>
  `Fragen zu ${slug} (rules.vr). Tab rückt ein; Escape, dann Tab verlässt den Editor.`
export const keysHint =
  'Tab rückt ein. Escape, dann Tab verlässt den Editor. F8: nächster Befund; Strg oder Cmd mit Punkt: beheben. Strg oder Cmd mit F: Suche.'
export const pageOf = 'Die Seite, wie Lesende sie sehen werden'
export const showText = 'Text'
export const showPage = 'Seite'
export const view = 'Zeigen'

export const rendering = 'Die Seite wird gezeichnet …'
export const readingTime = (minutes: number): string => `${minutes} Min. Lesezeit`
export const noPage = 'Es gibt noch keine Seite: die Befunde sagen, warum. Die letzte Seite bleibt zu sehen.'
export const tooSlow =
  'Das Zeichnen dieses Textes dauerte länger als 5 Sekunden und wurde beendet. Mit der nächsten Änderung wird es erneut versucht.'
export const failed = (message: string): string => `Die Seite konnte nicht gezeichnet werden: ${message}`

/** Findings. */
export const findings = 'Befunde'
export const countsOf = (errors: number, warnings: number, healed: number): string =>
  `${errors} Fehler, ${warnings} ${warnings === 1 ? 'Warnung' : 'Warnungen'}, ${healed} berichtigt`
export const noFindings = 'Keine Befunde.'
export const severities = { error: 'Fehler', warning: 'Warnung', healed: 'Berichtigt' } as const
export const atLine = (line: number): string => `Zeile ${line}`
export const inRules = (line: number): string => `rules.vr, Zeile ${line}`
export const fix = 'Beheben'
export const fixNamed = (message: string): string => `Beheben: ${message}`
export const writeHere = 'Hier schreiben'
export const asRead = 'So schreiben'
export const staleFix = 'Der Text hat sich inzwischen geändert. Versuchen Sie es gleich noch einmal.'
export const nextFinding = 'Nächster Befund'

/** Findings of the editor; the last two have a name behind them. */
export const findingWords = {
  pictureWithoutWords: 'Ein Bild ohne Alternativtext: sagen Sie, was es zeigt',
  unknownTutorial: 'Link zu einem Tutorial, das es nicht gibt:',
  unusedPicture: 'Der Text zeigt dieses Bild nicht:'
} as const

/** Drafts. */
export const savedHere = (time: string): string => `Entwurf in diesem Browser gesichert um ${time}`
export const notSavedHere =
  'Dieser Browser kann hier keine Entwürfe behalten: sichern Sie auf dem Server oder laden Sie den Text herunter.'
export const draftRestored = (time: string): string => `Ihr Entwurf von ${time} wird gezeigt.`
export const dropDraft = 'Entwurf verwerfen'
/** Of a tutorial that only the public channel has. */
export const beginsWithLive =
  'Dies ist der Text, den Lesende haben; der QA-Kanal hat keinen. Bilder und rules.vr liegen in seinem Ordner: Öffnen Sie ihn, um sie hier zu haben.'

export const newerHeading = 'Der QA-Kanal hat einen neueren Text'
export const newerText = (time: string): string =>
  `Ihr Entwurf von ${time} begann mit einem früheren Text, als der QA-Kanal jetzt hat.`
export const goOnWithDraft = 'Mit meinem Entwurf weiter'
export const takePublished = 'Text aus QA nehmen'
export const saveDraft = 'Entwurf auf dem Server sichern'
export const draftSaved = 'Der Entwurf ist auf dem Server gesichert, für Sie allein.'
export const serverDraft = (time: string): string => `Der Server hat Ihren Entwurf von ${time}.`
export const takeServerDraft = 'Übernehmen'
export const conflictHeading = 'Inzwischen anderswo gesichert'
export const draftConflict = 'Der Server hat einen späteren Entwurf von Ihnen, aus einem anderen Fenster oder Gerät.'
export const keepMine = 'Meinen behalten'
export const takeTheirs = 'Den anderen Text nehmen'
export const whatDiffers = 'Vom anderen Text zu Ihrem'

/** Publishing. */
export const publish = 'In QA veröffentlichen'
export const publishing = 'Wird veröffentlicht …'
export const published = (version: number): string => `In QA veröffentlicht als Version ${version}.`
export const seeIt = 'Ansehen'
export const publishConflict = 'Jemand hat dieses Tutorial in QA veröffentlicht, seit Sie begonnen haben.'
export const publishedWithFindings = (count: number): string =>
  `Der Kanal hat ${count} ${count === 1 ? 'Befund' : 'Befunde'} dazu.`

/** Presence. */
export const alsoEditing = (names: string): string => `Auch ${names} hat dieses Tutorial geöffnet.`

/** Pictures and files. */
export const pictures = 'Bilder'
export const addPicture = 'Bild hinzufügen'
export const pictureAdded = (path: string): string =>
  `${path} ist eingefügt. Schreiben Sie den Alternativtext zwischen die Klammern.`
export const wrongType = (name: string): string =>
  `${name} ist kein Bild, das Tutorials haben können: PNG, JPEG, GIF, WebP, AVIF, BMP, ICO oder SVG.`
export const tooLarge = (name: string): string => `${name} ist größer als 25 MB.`
export const removePicture = (path: string): string => `${path} entfernen`
export const openFiles = 'Dateien öffnen'
export const openFolder = 'Ordner öffnen'
export const opened = (count: number): string => `${count} ${count === 1 ? 'Datei' : 'Dateien'} geöffnet.`
export const nothingToOpen = 'Unter diesen Dateien ist kein Markdown, kein rules.vr und kein Bild.'
export const download = 'Herunterladen'
export const insertTemplate = 'Vorlage einfügen'

/** Other operating systems. */
export const otherSystems = 'Andere Systeme'
export const otherSystemsHelp =
  'Ein Sprachmodell schreibt das ausgewählte Markdown für andere Systeme. Lesen Sie, was es geschrieben hat.'
export const selectFirst = 'Wählen Sie zuerst das Markdown eines Systems aus, höchstens 8.000 Zeichen.'
export const writtenFor = 'Geschrieben für'
export const writeFor = 'Schreiben für'
export const write = 'Schreiben'
export const writing = 'Wird geschrieben …'
export const noModel = 'Es ist kein Sprachmodell eingerichtet; andere Systeme müssen von Hand geschrieben werden.'
export const noUsableText = 'Das Sprachmodell hat keinen brauchbaren Text gegeben. Versuchen Sie es noch einmal.'
export const systemNames = {
  Windows: 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  BAS: 'Business Application Studio'
} as const

/** Suggestions of reviews. */
export const suggestionStands = {
  shown: 'Der Vorschlag steht im Text, markiert.',
  there: 'Der Text hat diesen Vorschlag schon. Die Diskussion erfährt davon, wenn Sie nach QA veröffentlichen.',
  accepted: 'Der Vorschlag bleibt im Text. Die Diskussion erfährt davon, wenn Sie nach QA veröffentlichen.',
  refused: 'Der Vorschlag ist wieder aus dem Text. In der Diskussion ist er noch offen.',
  gone: 'Die Stelle dieses Vorschlags ist nicht mehr im Text, oder sie hat sich geändert.',
  APPLIED: 'In der Diskussion steht, dass dieser Vorschlag übernommen wurde.',
  DECLINED: 'In der Diskussion steht, dass dieser Vorschlag abgelehnt wurde.'
} as const
export const accept = 'Annehmen'
export const takeOut = 'Herausnehmen'
export const decline = 'In der Diskussion ablehnen'

/** Text for a new tutorial. */
export const template = (slug: string): string => `---
parser: v2
title: ${slug.replaceAll(/[-_]/g, ' ')}
description:
auto_validation: true
time: 15
tags: [tutorial>beginner]
primary_tag: tutorial>beginner
---

## You will learn

- First thing

## Prerequisites

- What readers need

---

### First step

Write what to do.

\`\`\`Shell
npm --version
\`\`\`

### Second step

And what comes next.
`

/** Words of CodeMirror. */
export const phrases: Readonly<Record<string, string>> = {
  Find: 'Suchen',
  Replace: 'Ersetzen',
  next: 'weiter',
  previous: 'zurück',
  all: 'alle',
  'match case': 'Groß/klein',
  'by word': 'ganze Wörter',
  regexp: 'Muster',
  replace: 'ersetzen',
  'replace all': 'alle ersetzen',
  close: 'schließen',
  Diagnostics: 'Befunde',
  'No diagnostics': 'Keine Befunde',
  'Go to line': 'Zu Zeile',
  go: 'los',
  'current match': 'jetziger Treffer',
  'replaced match on line $': 'Treffer in Zeile $ ersetzt',
  'replaced $ matches': '$ Treffer ersetzt',
  'on line': 'in Zeile'
}
