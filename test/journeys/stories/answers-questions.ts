import type { Visit } from '../support/visit.ts'

/** Answers the questions of a step: wrong first, then right, and marks the step as done. */
export async function answersQuestions({ page, press, write, logIn, look }: Visit): Promise<void> {
  await page.goto('/tutorials/examine-a-cactus')
  await logIn()
  const told = (words: string) => page.getByRole('status').getByText(words).first().waitFor()
  const check = page.getByRole('button', { name: 'Check all 2 answers' })
  await told('5 attempts for this step in 5 minutes.')
  await page.getByRole('radio', { name: 'Courage' }).check()
  await write(page.getByRole('textbox', { name: 'Your answer' }), 'spines')
  await press(check)
  await told('1 of 2 answers are right.')
  await told('4 attempts left for this step')
  await page.getByRole('radio', { name: 'Newspaper' }).check()
  await press(check)
  await told('All answers are right.')
  await press(page.getByRole('button', { name: 'Mark this step as done', exact: true }))
  await page.getByRole('button', { name: 'Mark this step as done: Step 2', pressed: true }).waitFor()
  await look()
}
