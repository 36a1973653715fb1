import { DAY } from '../../../lib/time.ts'
import { inTransaction, type Tx } from '../../cap/database/database.ts'
import { chatSettings } from '../../features/index.ts'
import { countCall } from '../../platform/limits/call-window.ts'

const window = { entity: 'tutorials.chat.Questions', windowMs: DAY }

/**
 * Counts a question of `owner` to the model before it is answered, whatever the protocol that it came by: at most as many in
 * 24 hours as ChatSettings allow one person, over all instances (CHAT-005).
 * @throws HttpError 429 with the seconds until the window ends.
 */
export async function takeQuestion(owner: string): Promise<void> {
  const count = await questionCounter()
  await inTransaction(tx => count(tx, owner))
}

/** The same for a transaction that counts a question only where it is a new one; settings are read before it begins. */
export async function questionCounter(): Promise<(tx: Tx, owner: string) => Promise<void>> {
  const { maxRequestsPerUser: most } = await chatSettings.values()
  return (tx, owner) => countCall(tx, window, owner, most, `At most ${most} questions in 24 hours`)
}
