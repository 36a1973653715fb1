export const assistant = 'Assistant'
export const newConversation = 'New conversation'
export const closeAssistant = 'Close the assistant'
export const notAvailable = 'The assistant is not available at the moment.'
export const purpose = 'The assistant answers questions about the tutorials and points you to the steps that help.'
export const logInToAsk = 'Log in to ask'
export const endings = {
  coming: 'The assistant is answering',
  complete: 'The answer is complete',
  stopped: 'The answer was stopped',
  failed: ''
}
export const conversation = 'Conversation'
export const askAboutPage = 'Ask about this page, or about all tutorials.'
export const yourQuestion = 'Your question'
export const askQuestion = 'Ask a question'
export const stop = 'Stop'
export const send = 'Send'
export const mayBeWrong = 'Answers may be wrong; check the steps they link to.'

export const you = 'You: '
export const assistantSays = 'Assistant: '
export const stopped = 'Stopped.'
export const thinking = 'Thinking'
export const lookingUp = 'Looking it up'
/** Tools that are being used, by their names. */
export const tools: Readonly<Record<string, string>> = {
  searchTutorials: 'Searching the tutorials',
  getRelevantSteps: 'Reading steps',
  getUserProgress: 'Looking at your progress',
  findLearningPath: 'Looking for a path',
  getWhatsNew: 'Looking at what is new'
}
/** After “Copy” and “Copied”, for screen readers. */
export const theAnswer = ' the answer'
export const mayNotCopy = 'The browser does not allow copying; select the text instead'
export const code = 'Code'
export const codeIn = (language: string) => `Code: ${language}`
export const table = 'Table'
export const inNewTab = ' (opens in a new tab)'

export const tutorials = 'Tutorials'
export const fromSteps = 'From these steps'
export const elsewhere = 'Elsewhere'
export const belongTogether = 'Belongs together'
export const states = { not_started: '', in_progress: 'begun', completed: 'done' }
export const percentDone = (percent: number) => `${percent} % done`
export const stepOf = (title: string, step: number) => `${title}, step ${step}`
export const byCommunity = 'By the community'
export const figures = 'Figures'
export const moreRows = (count: number) => `${count} more ${count === 1 ? 'row' : 'rows'}`
export const leftOut = (count: number) =>
  `${count} ${count === 1 ? 'small group is' : 'small groups are'} left out, so that nobody is recognised`

export const brokenOff = 'The answer broke off.'
export const loggedOut = 'Your login has ended. This conversation stays here while you log in again.'
export const notAllowed = 'The model may not answer this. Try to ask in other words.'
export const wasCut = 'The answer was cut off because it became too long. Ask for the rest, or for less at once.'
export const hasNoWords = 'The assistant found no answer.'
export const cannotAnswer = 'The assistant cannot answer this right now.'
export const askedTooMuch = (wait: string) => `You have reached the limit of questions for now. Ask again in ${wait}.`
export const tooLong = 'This is too long for the assistant. Ask in fewer words, or start a new conversation.'
export const tooManyAsk = 'Too many people are asking at the moment.'
export const noAnswer = 'The assistant is not responding right now.'
