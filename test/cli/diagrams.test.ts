import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { scratchFolder } from '../support/run/run-folder.ts'
import { tutorialMarkdown, writeFiles } from './support/documents.ts'
import { drawDiagrams, formsOf } from './support/drawing.ts'
import { type ProtocolServer, startProtocolServer } from './support/protocol-server.ts'
import { type CliResult, runCli } from './support/run-cli.ts'

const drawn = [
  'flowchart LR\nsubgraph G[A group]\nA["<script>alert(1)</script>"]-->B{Is it?}\nend\nG-->C[(rows)]\nclick A "javascript:alert(1)"',
  '%%{init: {"themeCSS": "* { display: none }"}}%%\nsequenceDiagram\nAlice->>+Bob: <img src=x onerror=alert(1)>\nBob-->>-Alice: Yes\nAlice->Alice: thinks',
  'classDiagram\nAnimal <|-- Duck\nAnimal "1" *-- "many" Leg : has\nclass Duck {\n+swim() void\n}',
  'stateDiagram-v2\n[*]-->Still\nStill-->[*]\nStill : It is still\nstate Moving {\na-->b\n}\nStill-->Moving',
  'erDiagram\nCUSTOMER ||--o{ ORDER : places\nORDER }o..|| ITEM : has\nCUSTOMER {\nstring name PK "the name"\n}'
]
const asCode = ['gantt\ntitle A plan', `flowchart LR\n${'a-->b\n'.repeat(20_000)}`]

const markdown = tutorialMarkdown(
  'Diagrams',
  [...drawn, ...asCode].map(source => `\`\`\`mermaid\n${source}\n\`\`\``).join('\n\n')
)

describe('publish-content', () => {
  let server: ProtocolServer
  let result: CliResult
  let html: string

  beforeAll(async () => {
    server = await startProtocolServer()
    const folder = writeFiles(join(scratchFolder('source'), 'tutorials'), { 'diagrams/diagrams.md': markdown })
    const flags = ['--source', folder, '--url', server.url, '--verbose']
    result = await runCli(flags, { env: { CONTENT_API_KEY: server.key } })
    html = server.pages.get('diagrams')?.toString() ?? ''
  })
  afterAll(() => server.close())

  test('draws the five kinds, and tells which diagrams stay code', () => {
    expect(result.code).toBe(0)
    expect(html.match(/<svg /g)).toHaveLength(drawn.length)
    expect(html.match(/<summary>Source of the diagram<\/summary>/g)).toHaveLength(drawn.length)
    expect(result.output).toContain('diagrams of the kind gantt are not drawn')
    expect(result.output).toContain('it has more than 10000 characters')
    expect(result.output.match(/diagram-plainer/g)).toHaveLength(2)
  })

  test('publishes no script, style, link or address of a diagram, and no id twice', () => {
    const pictures = html.match(/<svg .*?<\/svg>/gs) ?? []
    for (const picture of pictures)
      expect(picture).not.toMatch(/<(?:style|script|a|image|foreignobject)\b| style=|href|http/i)
    expect(pictures[0]).toContain('>&#x3C;script>alert(1)&#x3C;/script></text>')
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('draws the same bytes each time', async () => {
    const folder = writeFiles(join(scratchFolder('again'), 'tutorials'), { 'diagrams/diagrams.md': markdown })
    await runCli(['--source', folder, '--url', server.url, '--heal'], { env: { CONTENT_API_KEY: server.key } })
    expect(server.pages.get('diagrams')?.toString()).toBe(html)
  })

  test('the article, the preview and the Markdown of the page keep them', () => {
    const { article, preview, markdown: written } = formsOf(html)
    for (const page of [article, preview]) {
      expect(page.match(/<svg /g)).toHaveLength(drawn.length)
      expect(page).toContain('marker-end="url(#diagram-1-arrowhead)"')
    }
    expect(written).toContain(`\`\`\`mermaid\n${drawn[2]}\n\`\`\``)
  })
})

test('a diagram that takes seconds is ended; those before and after it are drawn', async () => {
  const nodes = (letter: string): string => Array.from({ length: 60 }, (_, index) => letter + index).join(' & ')
  const dense = `flowchart TD\n${nodes('a')} --> ${nodes('b')}`
  const drawings = await drawDiagrams(['flowchart TD\nA --> B', dense, 'flowchart TD\nA --> B', 'pie'])
  expect(drawings.map(drawing => ('svg' in drawing ? 'drawn' : drawing.problem))).toEqual([
    'drawn',
    'it takes more than 2 s or too much memory to lay out',
    'drawn',
    'it cannot be laid out'
  ])
  expect(drawings[0]).toEqual(drawings[2])
})
