import type { Visit } from '../support/visit.ts'

/** Answers the questions of a step: wrong first, then right. */
export async function answersQuestions({ page, press, write, logIn, look }: Visit): Promise<void> {
  await page.goto('/tutorials/examine-a-cactus')
  await logIn()
  const choice = page.getByRole('group', { name: /What protects your hands\?/ })
  const check = page.getByRole('button', { name: /^Check/ }).first()
  await page.getByRole('radio', { name: 'Courage' }).check()
  await press(check)
  await page.getByRole('status').getByText('Try again.').first().waitFor()
  await choice.getByRole('radio', { name: 'Newspaper' }).check()
  await write(page.getByRole('textbox', { name: 'Your answer' }), 'spines')
  await page.keyboard.press('Enter')
  await look()
}
