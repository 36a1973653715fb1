import { AnswerError } from '../publishing/backend.ts'
import type { ProtocolClient } from '../publishing/protocol-client.ts'
import { CommandError } from '../shared/errors.ts'

/** Refuses another channel than QA, where readers would see each save. @throws CommandError when it is refused. */
export async function refuseOtherChannel(client: ProtocolClient): Promise<void> {
  const channel = await client.channel()
  if (channel !== undefined && channel !== 'qa')
    throw new CommandError(`watch publishes to the QA channel alone, and the server is the ${channel} channel`)
}

/** QA grades no answers, so it has no place for them. */
async function whereGraded(upload: Promise<void>): Promise<void> {
  try {
    await upload
  } catch (error) {
    if (!(error instanceof AnswerError && error.status === 404)) throw error
  }
}

/**
 * The client, which publishes to QA alone, and ends a session of its own that broke off before it begins the next: when the
 * server was away, nobody could, and it would hold up every publish for half an hour.
 */
export function guarded(client: ProtocolClient): ProtocolClient {
  let open: string | undefined
  let isQa = false
  return {
    ...client,
    async begin(request) {
      if (!isQa) await refuseOtherChannel(client)
      isQa = true
      if (open !== undefined) await client.abort(open, 'broke off')
      open = undefined
      const session = await client.begin(request)
      open = session.sessionId
      return session
    },
    uploadCodeChecks: specs => whereGraded(client.uploadCodeChecks(specs)),
    uploadAnswers: (slug, specs) => whereGraded(client.uploadAnswers(slug, specs)),
    async commit(sessionId) {
      const committed = await client.commit(sessionId)
      open = undefined
      return committed
    },
    async abort(sessionId, reason) {
      await client.abort(sessionId, reason)
      open = undefined
    }
  }
}
