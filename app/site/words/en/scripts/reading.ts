export const copyNamed = (label: string) => `Copy ${label}`
/** A code block without a name of its own, after “Copy” and “Wrap lines of”. */
export const someCode = 'code'
export const pressToCopy = 'Press Ctrl+C'
export const noCopying = 'The browser does not allow copying; select the text instead'
export const showAllLines = (lines: string) => `Show all ${lines} lines`
export const showFewerLines = 'Show fewer lines'
export const wrap = 'Wrap'
export const wrapLinesOf = (label: string) => `Wrap lines of ${label}`
export const options = 'Options'
export const video = 'Video'
export const picture = 'Picture'
export const enlarge = 'Enlarge picture'
export const enlargeNamed = (alt: string) => `Enlarge picture: ${alt}`

export const steps = 'Steps'
export const onThisPage = 'On this page'
export const readingStep = (step: number, count: number) => `Reading step ${step} of ${count}`
export const readingSection = (section: number, count: number) => `Reading section ${section} of ${count}`
export const doneOf = (done: number, count: number) => `${done} of ${count} done`
export const allDone = 'all done'
export const timeLeft = (duration: string) => `about ${duration} left`

export const thanksForFeedback = 'Thank you, that helps.'
export const sentALot = 'you have sent a lot within the hour; try again later'
export const reportProblem = 'Report a problem'
/** After “Report a problem”, for screen readers. */
export const withStep = (step: string) => ` with step ${step}`
export const reportStep = (step: number) => `Report a problem with step ${step}`
export const logInToReport = 'Log in to report it, and find the answer on your page.'
export const whatIsIt = 'What is it?'
export const whatHappened = 'What happened, and what did you expect?'
export const sendReport = 'Send report'
export const reportSent = 'Report sent'
export const thanksForReport = 'Thank you. You will find the outcome on your page.'
export const reportKinds = {
  DOES_NOT_WORK: 'It does not work',
  UNCLEAR: 'I do not understand it',
  TYPO: 'A typo',
  OUTDATED: 'It is out of date',
  OTHER: 'Something else'
}

export const conceptsShown = (all: number) => `${all} concept${all === 1 ? '' : 's'}`
export const conceptsShownOf = (shown: number, all: number) => `${shown} of ${all} concept${all === 1 ? '' : 's'}`

/** Markdown that is written for other systems. */
export const listing = (number: number) => `Listing ${number}`
export const beginWith = 'Begin with '
export const chooseSystems = 'Choose one to three systems other than the one it is written for.'
export const writing = 'Writing…'
export const markdownFor = (system: string) => `Markdown for ${system}`
export const loginEndedAgain = 'Your login has ended: log in again.'
export const serverSilent = 'The server is not responding.'
export const wroteALot = (wait: string) => `You have had 60 texts written within the hour. Try again in ${wait}.`
export const noModel = 'There is no language model at the moment.'
export const noUsableText = 'The model did not return a usable text. Try again.'
export const notWritten = (problem: string) => `It was not written: ${problem}.`
export const notWrittenBy = (status: number) => `It was not written: the server answers ${status}.`
