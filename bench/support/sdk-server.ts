/** The official SDK's server with one tool, stateless as its guide has it: `node sdk-server.ts <answer file> <port>`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { z } from 'zod'

const [file = '', port = '0'] = process.argv.slice(2)
const tutorial = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

const step = z.object({ number: z.int(), title: z.string() })
const result = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  steps: z.array(step)
})

/** One for each request: one for all would mix up answers (CVE-2026-25536). */
function mcpServer(): McpServer {
  const server = new McpServer({ name: 'sdk', version: '1.0.0' })
  server.registerTool(
    'get_tutorial',
    {
      title: 'Get a tutorial',
      description: 'Title, description, tags and the steps of one published tutorial.',
      inputSchema: { slug: z.string().min(1).max(255) },
      outputSchema: { result: result.nullable() }
    },
    () => ({
      content: [{ type: 'text', text: JSON.stringify(tutorial) }],
      structuredContent: { result: tutorial }
    })
  )
  return server
}

createServer((request, response) => {
  if (request.method !== 'POST') return void response.end('{}')
  const server = mcpServer()
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => {
    void transport.close()
    void server.close()
  })
  void server.connect(transport as never).then(() => transport.handleRequest(request, response))
}).listen(Number(port), '127.0.0.1')
