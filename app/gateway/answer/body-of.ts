import type { IncomingMessage } from 'node:http'

/** The whole body of an answer that was asked for without coding. */
export async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
