import * as words from '#site-words/scripts/own-tokens.ts'
import { CopyText } from './copy-text.tsx'

/** A program that speaks MCP, and what it has to be told. */
interface Client {
  readonly name: string
  /** Place of the text. */
  readonly place: string
  readonly text: (url: string, token: string) => string
}

const json = (value: object): string => JSON.stringify(value, null, 2)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

const clients: readonly Client[] = [
  {
    name: 'Claude Code',
    place: words.inTerminal,
    text: (url, token) =>
      `claude mcp add --transport http tutorials ${url} \\\n  --header "Authorization: Bearer ${token}"`
  },
  {
    name: 'VS Code',
    place: '.vscode/mcp.json',
    text: (url, token) => json({ servers: { tutorials: { type: 'http', url, headers: bearer(token) } } })
  },
  {
    name: 'Cursor',
    place: '~/.cursor/mcp.json',
    text: (url, token) => json({ mcpServers: { tutorials: { url, headers: bearer(token) } } })
  },
  {
    name: 'Claude Desktop',
    place: 'claude_desktop_config.json',
    text: (url, token) =>
      json({
        mcpServers: {
          tutorials: { command: 'npx', args: ['mcp-remote', url, '--header', `Authorization: Bearer ${token}`] }
        }
      })
  },
  {
    name: 'MCP Inspector',
    place: words.inTerminal,
    text: (url, token) =>
      `npx @modelcontextprotocol/inspector --cli ${url} \\\n  --header "Authorization: Bearer ${token}" --method tools/list`
  },
  {
    name: 'curl',
    // the token is read from a prompt, so that it does not end up in the history of the shell
    place: words.inTerminalPasting,
    text: url => `read -rs TOKEN
curl ${url} \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`
  }
]

const PLACEHOLDER = 'YOUR_TOKEN'

/** Ready-made configuration of common clients; without a token it has a word in its place. */
export function ClientConfigurations({ token = PLACEHOLDER }: { readonly token?: string }) {
  const url = `${location.origin}/mcp-pat/api`
  return (
    <section class="clients" aria-label={words.useInClient}>
      <h3>{words.useInClient}</h3>
      {clients.map(({ name, place, text }) => (
        <details key={name} class="example">
          <summary>{name}</summary>
          <p>{place}</p>
          <CopyText text={text(url, token)} label={words.configurationOf(name)} isBlock />
        </details>
      ))}
      <p>
        {words.servers(
          <code>{url}</code>,
          <code>/mcp-pat/search</code>,
          <code>/mcp-pat/graph</code>,
          <code>/mcp-pat/homepage</code>
        )}
      </p>
    </section>
  )
}
