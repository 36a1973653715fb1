import { expect } from '@jest/globals'
import type { Visit } from '../support/visit.ts'

const LINE = 'Wrap the plant in newspaper.'

/** Asks the assistant about a line of the text, which the model is given. */
export async function asksTheAssistant({ page, site, press, write, logIn, look }: Visit): Promise<void> {
  const { model } = site
  model.talkWith(() => ({ text: 'So that the spines do not reach your hands.' }))
  await page.goto('/tutorials/repot-a-cactus')
  await logIn()
  await page.getByText(LINE, { exact: true }).waitFor()
  await press(page.getByRole('button', { name: 'Ask the assistant' }))
  const panel = page.getByRole('dialog', { name: 'Assistant' })
  await write(panel.getByRole('textbox', { name: 'Your question' }), `Why “${LINE}”?`)
  await page.keyboard.press('Enter')
  await panel.getByText('So that the spines do not reach your hands.').waitFor()
  expect(JSON.stringify(model.chats.at(-1)?.messages)).toContain('repot-a-cactus')
  await look()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
}
