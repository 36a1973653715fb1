const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`

export const review = 'Comments'
export const openThreads = (count: number) => `${counted(count, 'open comment')}`
export const loadingThreads = 'The comments are being loaded …'
export const noThreads = 'No comments. Select text, or use the Comment button of a step.'
export const noneOfThese = 'None of these.'
export const filterName = 'Which comments'
export const filters = { OPEN: 'Open', RESOLVED: 'Resolved', ALL: 'All' }
export const notLoaded = (problem: string) => `The comments could not be loaded: ${problem}.`
export const showComments = 'Show comments'
export const hideComments = 'Hide comments'

export const commentOnSelection = 'Comment on the selection'
export const comment = 'Comment'
export const commentOn = (title: string) => `Comment on “${title}”`
export const everyBlock = 'A Comment button at every paragraph'
export const nothingToQuote = 'This part has no text to comment on.'

export const newComment = 'New comment'
export const aboutPassage = 'About'
export const yourComment = 'Your comment'
export const mention = 'Mention'
export const mentionSomebody = 'Mention somebody …'
export const send = 'Send'
export const cancel = 'Cancel'
export const suggestChange = 'Suggest another wording'
export const withoutSuggestion = 'Without a suggestion'
export const markdownOfPassage = 'Markdown of the passage'
export const noMarkdown = 'The Markdown of this preview is not known, so no change can be suggested.'
export const notInMarkdown = 'This passage was not found in the Markdown. Say in words what should change.'
export const nothingChanged = 'The suggestion is the same as the text.'
export const difference = 'The change'
export const removed = 'Removed: '
export const added = 'Added: '
export const sent = 'The comment was sent.'
export const textNeeded = 'Write a comment first.'

export const showInText = 'Show in the text'
export const passages = { exact: '', moved: 'has moved', changed: 'its text has changed since' }
export const removedPassage = (version: number) => `Its text was removed; it was in version ${version}.`
export const orphans = 'Their text was removed'
export const somebody = 'Former author'
export const edited = 'edited'
export const deletedComment = 'This comment was deleted.'
export const reply = 'Reply'
export const yourReply = 'Your reply'
export const resolve = 'Resolve'
export const reopen = 'Open again'
export const resolvedBy = (name: string) => `Resolved by ${name}`
export const resolved = 'The thread is resolved.'
export const reopened = 'The thread is open again.'
export const link = 'Link'
export const edit = 'Edit'
export const save = 'Save'
export const remove = 'Delete'
export const removeReally = 'Delete this comment?'
export const removedForAll = 'Nobody can read its text any more.'
export const changedMeanwhile = 'The comment has changed meanwhile; it is shown as it is now.'
export const saved = 'The comment was saved.'
export const deleted = 'The comment was deleted.'
export const thread = (name: string, quote: string) => `${name} about “${quote}”`

export const suggestion = 'Suggestion'
export const suggestionStates = { PROPOSED: '', APPLIED: 'applied', DECLINED: 'declined' }
export const applyInEditor = 'Apply in the editor'
export const decline = 'Decline'
export const markApplied = 'It is applied'
export const declined = 'The suggestion is declined.'
export const applied = 'The suggestion is marked as applied.'

export const mailsWanted = 'Mail me when somebody mentions me'
export const noMailing = 'No mails are sent: no mail server is configured. Mentions are shown here alone.'
export const noAddress = 'Your login has no verified e-mail address, so you get no mails.'
