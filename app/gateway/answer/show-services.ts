import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from '../core/send.ts'
import { type ListedService, serviceIndex } from '../pages/service-index.ts'
import { wantsPage } from '../core/request.ts'

/** Shows a person the backend's list of services as a page; true when it has answered (ODATA-015). */
export async function showServices(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage
): Promise<boolean> {
  if (answer.statusCode !== 200 || request.method !== 'GET' || !wantsPage(request)) return false
  const { value } = JSON.parse(await textOf(answer)) as { value: readonly ListedService[] }
  sendText(request, response, 200, 'text/html; charset=utf-8', serviceIndex('/_dev', value))
  return true
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
