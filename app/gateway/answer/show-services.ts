import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from '../core/send.ts'
import type { ListedService, SitePages } from '../../site/index.ts'
import { wantsPage } from '../core/request.ts'
import { bodyOf } from './body-of.ts'

/** Shows a person the backend's list of services as a page; true when it has answered (ODATA-015). */
export async function showServices(
  request: IncomingMessage,
  response: ServerResponse,
  answer: IncomingMessage,
  servicesPage: SitePages['servicesPage']
): Promise<boolean> {
  if (answer.statusCode !== 200 || request.method !== 'GET' || !wantsPage(request)) return false
  const { value } = JSON.parse((await bodyOf(answer)).toString()) as { value: readonly ListedService[] }
  response.appendHeader('Vary', 'Accept-Language')
  sendText(request, response, 200, 'text/html; charset=utf-8', servicesPage('/_dev', value))
  return true
}
