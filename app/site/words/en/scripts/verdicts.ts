export const keysOfEditor = 'Tab indents; Esc and then Tab leaves the field. Ctrl+Enter checks.'
export const chooseAnswer = 'Choose at least one answer.'
export const answerQuestion = 'Answer at least one question.'
export const answerAnother = 'Answer another question: those you have answered are right.'
export const notAnswered = 'Not answered yet.'
export const allRight = 'All answers are right.'
export const someRight = (count: number, all: number) => `${count} of ${all} answers are right.`
export const checking = 'Checking…'
export const logInToCheck = <T>(logIn: T) => [logIn, ' to have it checked. What you have written is kept until then.']
/** Verdicts, by their names in the answer. */
export const verdicts: Readonly<Record<string, string>> = {
  pass: 'Passed.',
  partial: 'Not complete yet.',
  fail: 'Try again.'
}
export const checked = 'Checked.'
export const whatIsRight = 'What is right'
export const hints = (count: number) => (count === 1 ? 'Hint' : 'Hints')
export const lastAttempt = (wait: string) => `That was your last attempt for now. You can try again in ${wait}.`
export const lastAttemptOfStep = (wait: string) =>
  `That was your last attempt for this step for now. You can try again in ${wait}.`
export const attemptsLeft = (count: number, wait: string) =>
  `${count} ${count === 1 ? 'attempt' : 'attempts'} left in the next ${wait}.`
export const attemptsLeftForStep = (count: number, wait: string) =>
  `${count} ${count === 1 ? 'attempt' : 'attempts'} left for this step in the next ${wait}.`
export const oneNotChecked = 'This one could not be checked. Try again in a while.'
export const attemptsUsed = (wait: string) => `You have used up your attempts for now. Try again in ${wait}.`
export const noModel = 'There is no language model to check this at the moment.'
export const checksOff = 'Checks are switched off at the moment.'
export const checkFailed = 'The check failed, and this attempt does not count. Try again in a while.'
export const pageDiffers = 'This cannot be checked: the page is newer or older than its questions. Load it again.'
export const notChecked = (problem: string) => `It was not checked: ${problem}.`
export const notCheckedBy = (status: number) => `It was not checked: the server answers ${status}.`
