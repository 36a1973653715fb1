import { v2 } from '../../author/support/render.ts'
import { renderDrawn } from '../../cli/support/drawing.ts'
import { startChannel } from '../../preview/support/channel.ts'
import type { Backend } from '../../support/backend.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { publish } from '../../support/publish.ts'

/** Publishes `body` below a front matter to the channel, with its Markdown. */
export async function publishText(channel: Backend, slug: string, body: string): Promise<string> {
  const markdown = v2(body, ['title: A reviewed tutorial', 'time: 20'])
  await publish(channel, { [slug]: await renderDrawn(markdown, slug) }, { sources: { [slug]: markdown } })
  return markdown
}

/** The QA channel behind a gateway; of the public channel it has what pages of previews need. */
export async function startPreviews(): Promise<{ readonly channel: Backend; readonly gateway: Gateway }> {
  const { port, env } = await plannedGateway()
  const channel = await startChannel({ env })
  const answers = new Map([
    ['/content/tutorial.css', ['text/css', '.tutorial img { max-width: 100% }']],
    ['/api/alerts/me', ['application/json', '{"alerts":[]}']]
  ])
  const open = await startUpstream(({ url = '' }, response) => {
    const [type = 'text/plain', body] = answers.get(url) ?? []
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type })
    response.end(body)
  })
  return { channel, gateway: await startGateway(open.url, { port, env: { QA_URL: channel.url } }) }
}
