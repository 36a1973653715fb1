import type { Domain } from '../platform/domain.ts'
import { isMailing, mailVariables } from '../platform/mail/index.ts'
import { startMailing } from './mentions/runner.ts'
import { serveReview } from './serve.ts'
import { AUTHORS, MENTION_MAILS, MENTION_WINDOWS, stored, THREADS } from './store/tables.ts'

export default {
  name: 'review',
  variables: mailVariables,
  ...stored,
  retention: [
    // with its comments
    { entity: THREADS, column: 'resolvedAt', days: 400 },
    { entity: AUTHORS, column: 'seenAt', days: 400 },
    { entity: MENTION_MAILS, column: 'createdAt', days: 90 },
    { entity: MENTION_WINDOWS, column: 'windowStart', days: 2 }
  ],
  preview: serveReview,
  async listening() {
    if (isMailing()) startMailing()
  }
} satisfies Domain
