/** The editor of tutorials. */
export const titleOf = (slug: string): string => `${slug} – editor`
export const chooseHelp =
  'Write a tutorial and see it as readers will. Nothing leaves your browser until you publish or save a draft.'
export const slugLabel = 'Slug of the tutorial'
export const slugHint = 'Small letters, digits, hyphens and underscores; it is the last part of the address.'
export const slugWrong = 'A slug has small letters, digits, hyphens and underscores only.'
export const open = 'Open'
export const draftsHere = 'Drafts in this browser'
export const savedOn = (day: string): string => `saved ${day}`

/** The two texts and the page. */
export const texts = 'Texts of the tutorial'
export const markdownTab = 'Markdown'
export const rulesTab = 'rules.vr'
export const markdownLabel = (slug: string): string =>
  `Markdown of ${slug}. Tab indents; press Escape, then Tab, to leave the editor. F8 goes to the next finding.`
export const rulesLabel = (slug: string): string =>
  `Questions of ${slug} (rules.vr). Tab indents; press Escape, then Tab, to leave the editor.`
export const keysHint =
  'Tab indents. Escape, then Tab, leaves the editor. F8: next finding; Ctrl or Cmd with a full stop: mend it. Ctrl or Cmd with F: search.'
export const pageOf = 'The page as readers will see it'
export const showText = 'Text'
export const showPage = 'Page'
export const view = 'Show'

export const rendering = 'The page is being drawn …'
export const readingTime = (minutes: number): string => `${minutes} min to read`
export const noPage = 'There is no page yet: the findings say why. The last page stays in view.'
export const tooSlow =
  'Drawing this text took more than 5 seconds and was stopped. It is tried again with your next change.'
export const failed = (message: string): string => `The page could not be drawn: ${message}`

/** Findings. */
export const findings = 'Findings'
export const countsOf = (errors: number, warnings: number, healed: number): string =>
  `${errors} ${errors === 1 ? 'error' : 'errors'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, ${healed} corrected`
export const noFindings = 'No findings.'
export const severities = { error: 'Error', warning: 'Warning', healed: 'Corrected' } as const
export const atLine = (line: number): string => `Line ${line}`
export const inRules = (line: number): string => `rules.vr, line ${line}`
export const fix = 'Fix'
export const fixNamed = (message: string): string => `Fix: ${message}`
export const writeHere = 'Write it'
export const asRead = 'Write it this way'
export const staleFix = 'The text has changed meanwhile. Try again in a moment.'
export const nextFinding = 'Next finding'

/** Findings of the editor; the last two have a name behind them. */
export const findingWords = {
  pictureWithoutWords: 'A picture without alternative text: say what it shows',
  unknownTutorial: 'Link to a tutorial that is not there:',
  unusedPicture: 'The text does not show this picture:'
} as const

/** Drafts. */
export const savedHere = (time: string): string => `Draft saved in this browser at ${time}`
export const notSavedHere = 'This browser cannot keep drafts here: save to the server, or download the text.'
export const draftRestored = (time: string): string => `Your draft of ${time} is shown.`
export const dropDraft = 'Drop the draft'
/** Of a tutorial that only the public channel has. */
export const beginsWithLive =
  'This is the text that readers have; the QA channel has none. Its pictures and rules.vr are in its folder: open that to have them here.'

export const newerHeading = 'The QA channel has a newer text'
export const newerText = (time: string): string =>
  `Your draft of ${time} began with an earlier text than the QA channel has now.`
export const goOnWithDraft = 'Go on with my draft'
export const takePublished = 'Take the text of QA'
export const saveDraft = 'Save draft to the server'
export const draftSaved = 'The draft is saved on the server, for you alone.'
export const serverDraft = (time: string): string => `The server has your draft of ${time}.`
export const takeServerDraft = 'Take it'
export const conflictHeading = 'Saved elsewhere meanwhile'
export const draftConflict = 'The server has a later draft of yours, from another window or device.'
export const keepMine = 'Keep mine'
export const takeTheirs = 'Take the other text'
export const whatDiffers = 'From the other text to yours'

/** Publishing. */
export const publish = 'Publish to QA'
export const publishing = 'Publishing …'
export const published = (version: number): string => `Published to QA as version ${version}.`
export const seeIt = 'See it'
export const publishConflict = 'Somebody has published this tutorial to QA since you began.'
export const publishedWithFindings = (count: number): string =>
  `The channel has ${count} ${count === 1 ? 'finding' : 'findings'} about it.`

/** Presence. */
export const alsoEditing = (names: string): string => `${names} also has this tutorial open.`

/** Pictures and files. */
export const pictures = 'Pictures'
export const addPicture = 'Add a picture'
export const pictureAdded = (path: string): string =>
  `${path} is put in. Write its alternative text between the brackets.`
export const wrongType = (name: string): string =>
  `${name} is no picture that tutorials can have: PNG, JPEG, GIF, WebP, AVIF, BMP, ICO or SVG.`
export const tooLarge = (name: string): string => `${name} is larger than 25 MB.`
export const removePicture = (path: string): string => `Remove ${path}`
export const openFiles = 'Open files'
export const openFolder = 'Open a folder'
export const opened = (count: number): string => `${count} ${count === 1 ? 'file' : 'files'} opened.`
export const nothingToOpen = 'No Markdown, rules.vr or picture is among these files.'
export const download = 'Download'
export const insertTemplate = 'Insert template'

/** Other operating systems. */
export const otherSystems = 'Other systems'
export const otherSystemsHelp =
  'A language model writes the selected Markdown for other systems. Read what it has written.'
export const selectFirst = 'Select the Markdown of one system first, at most 8,000 characters.'
export const writtenFor = 'Written for'
export const writeFor = 'Write for'
export const write = 'Write'
export const writing = 'Writing …'
export const noModel = 'No language model is configured, so other systems have to be written by hand.'
export const noUsableText = 'The language model has given no text that can be used. Try again.'
export const systemNames = {
  Windows: 'Windows',
  macOS: 'macOS',
  Linux: 'Linux',
  BAS: 'Business Application Studio'
} as const

/** Suggestions of reviews. */
export const suggestionStands = {
  shown: 'The suggestion is in the text, marked.',
  there: 'The text has this suggestion already. The review hears of it when you publish to QA.',
  accepted: 'The suggestion stays in the text. The review hears of it when you publish to QA.',
  refused: 'The suggestion is out of the text again. In the review it is still open.',
  gone: 'The passage of this suggestion is not in the text any more, or it has changed.',
  APPLIED: 'The review says that this suggestion was applied.',
  DECLINED: 'The review says that this suggestion was declined.'
} as const
export const accept = 'Accept'
export const takeOut = 'Take it out'
export const decline = 'Decline it in the review'

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
export const phrases: Readonly<Record<string, string>> = {}
