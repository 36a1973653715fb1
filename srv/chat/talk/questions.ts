import { DAY } from '../../../lib/time.ts'
import { countCall } from '../../platform/limits/call-window.ts'

const window = { entity: 'tutorials.chat.Questions', windowMs: DAY }

/**
 * Counts a question of `owner` before it is answered: at most `most` in 24 hours, over all instances (CHAT-005).
 * @throws HttpError 429 with the seconds until the window ends.
 */
export const takeQuestion = (owner: string, most: number): Promise<void> =>
  countCall(window, owner, most, `At most ${most} questions in 24 hours`)
