import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Backend } from '../../support/backend.ts'

/** An account with a record of progress on each of the tasks. */
export async function account(
  backend: Backend,
  displayName: string,
  email: string,
  tasks: readonly number[]
): Promise<string> {
  const ID = randomUUID()
  await backend.sql(
    'INSERT INTO tutorials_people_Users (ID, uuid, loginId, displayName, email) VALUES (?, ?, ?, ?, ?)',
    [ID, randomUUID(), `login-${email}`, displayName, email]
  )
  for (const task of tasks)
    await backend.sql(
      `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status) VALUES (?, ?, ?, 'TUTORIAL', 'COMPLETED')`,
      [randomUUID(), ID, task]
    )
  return ID
}

/** Elements of the page of people. */
export const peoplePage = (page: () => Page) => ({
  accounts: () => page().getByRole('list', { name: 'Accounts' }).getByRole('listitem'),
  button: (name: string) => page().getByRole('button', { name, exact: true }),
  said: (text: string) => page().getByRole('status').getByText(text)
})
