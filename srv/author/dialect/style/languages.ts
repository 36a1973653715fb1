import { GRAMMARS } from './grammars.ts'

/** Parsed info string of a fence. */
export interface CodeInfo {
  /** Name of the grammar, undefined for plain text. */
  grammar: string | undefined
  /** Name shown to the reader. */
  label: string
  /** File name or title to show instead of the language. */
  title: string | undefined
  /** Lines to emphasise, counted from 1. */
  highlighted: ReadonlySet<number>
  lineNumbers: boolean
  firstLine: number
  /** Words of the info string that say nothing, and are not shown. */
  unread: string
}

const ALIASES = new Map<string, string>(
  Object.entries({
    cdl: 'cds',
    hdbcds: 'cds',
    sqlscript: 'sql',
    hdbsql: 'sql',
    hana: 'sql',
    shell: 'bash',
    sh: 'bash',
    zsh: 'bash',
    console: 'bash',
    terminal: 'bash',
    prompt: 'bash',
    ssh: 'bash',
    env: 'bash',
    cf: 'bash',
    cli: 'bash',
    npm: 'bash',
    git: 'bash',
    cmd: 'bat',
    dos: 'bat',
    js: 'javascript',
    node: 'javascript',
    nodejs: 'javascript',
    ts: 'typescript',
    yml: 'yaml',
    docker: 'docker',
    dockerfile: 'docker',
    golang: 'go',
    gradle: 'groovy',
    i18n: 'ini',
    properties: 'ini',
    toml: 'toml',
    py: 'python',
    rb: 'ruby',
    kt: 'kotlin',
    md: 'markdown',
    'objective-c': 'objc',
    'c#': 'csharp',
    'c++': 'cpp',
    ps1: 'powershell',
    hbs: 'handlebars',
    plsql: 'plsql',
    edmx: 'xml',
    svg: 'xml',
    xsd: 'xml',
    wsdl: 'xml'
  })
)

const LABELS = new Map<string, string>(
  Object.entries({
    abap: 'ABAP',
    bash: 'Shell',
    bat: 'Batch',
    c: 'C',
    cdl: 'CDS',
    cds: 'CDS',
    hdbcds: 'CDS',
    cf: 'Shell',
    cli: 'Shell',
    cmd: 'Batch',
    code: 'Code',
    console: 'Shell',
    cpp: 'C++',
    csharp: 'C#',
    css: 'CSS',
    csv: 'CSV',
    dos: 'Batch',
    env: 'Shell',
    excel: 'Excel',
    graphql: 'GraphQL',
    hana: 'SQL',
    hdbsql: 'SQL',
    html: 'HTML',
    http: 'HTTP',
    i18n: 'Properties',
    ini: 'INI',
    javascript: 'JavaScript',
    jq: 'jq',
    json: 'JSON',
    json5: 'JSON5',
    jsonc: 'JSON',
    jsx: 'JSX',
    less: 'Less',
    mermaid: 'Diagram (Mermaid)',
    npm: 'Shell',
    objc: 'Objective-C',
    output: 'Output',
    php: 'PHP',
    plsql: 'PL/SQL',
    powershell: 'PowerShell',
    prompt: 'Shell',
    properties: 'Properties',
    proto: 'Protocol Buffers',
    sass: 'Sass',
    scss: 'SCSS',
    sh: 'Shell',
    shell: 'Shell',
    sql: 'SQL',
    sqlscript: 'SQLScript',
    ssh: 'Shell',
    svg: 'SVG',
    terminal: 'Shell',
    text: 'Text',
    toml: 'TOML',
    tsx: 'TSX',
    txt: 'Text',
    typescript: 'TypeScript',
    url: 'URL',
    vb: 'Visual Basic',
    xml: 'XML',
    yaml: 'YAML',
    zsh: 'Shell'
  })
)

const PLAIN: ReadonlySet<string> = new Set([
  'code',
  'output',
  'log',
  'csv',
  'text',
  'txt',
  'plaintext',
  'plain',
  'none'
])

/** Lines to mark behind the language: `Swift[12-25]`, `Swift [3, 5-7]`. */
const MARKED = /^([^\s,[\]]*)\s*\[([\d\s,-]+)\]/
const WORD_LIMIT = 80

/**
 * Reads a fence's info string: language, lines to mark in brackets, and Hugo's block attributes
 * `{title="…", hl_lines=[1,"3-5"], linenos=true}`.
 */
export function readCodeInfo(info: string): CodeInfo {
  const brace = info.indexOf('{')
  const head = (brace < 0 ? info : info.slice(0, brace)).trim()
  const [all, language, marked = ''] = MARKED.exec(head) ?? []
  const word = language ?? head.split(/[\s,]/)[0] ?? ''
  const name = word.toLowerCase()
  const attributes = brace < 0 ? new Map<string, string>() : readAttributes(info.slice(brace + 1))
  const first = Number(attributes.get('linenostart') ?? 1)
  return {
    ...readLanguage(name),
    title: attributes.get('filename') ?? attributes.get('title'),
    highlighted: readRanges(attributes.get('hl_lines') ?? marked),
    lineNumbers: ['true', 'inline', 'table', '1'].includes((attributes.get('linenos') ?? '').toLowerCase()),
    unread: head
      .slice((all ?? word).length)
      .replace(/^[\s,]+/, '')
      .slice(0, WORD_LIMIT),
    firstLine: Number.isSafeInteger(first) && first >= 0 ? first : 1
  }
}

/** Language of a name such as `Shell/Bash`: the first part that is a known language. */
function readLanguage(name: string): { grammar: string | undefined; label: string } {
  if (name === '') return { grammar: undefined, label: 'Code' }
  const parts = [name, ...name.split(/[/|]/)]
  for (const part of parts) {
    const resolved = ALIASES.get(part) ?? part
    if (PLAIN.has(part)) return { grammar: undefined, label: LABELS.get(part) ?? capitalize(part) }
    if (GRAMMARS.has(resolved)) {
      return { grammar: resolved, label: LABELS.get(part) ?? LABELS.get(resolved) ?? capitalize(resolved) }
    }
  }
  const isName = /^[\p{L}\p{N}+#./_-]{1,40}$/u.test(name)
  return { grammar: undefined, label: LABELS.get(name) ?? (isName ? capitalize(name) : 'Code') }
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function readAttributes(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  const pattern = /(?<![\w-])([\w-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|\[([^[\]]*)\]|([^\s,}]+))/g
  for (const [, name = '', double, single, list, bare] of text.matchAll(pattern)) {
    attributes.set(name.toLowerCase(), double ?? single ?? list ?? bare ?? '')
  }
  return attributes
}

const LINE_LIMIT = 10_000
/** More ranges than fit into that are none of an author: each may name 10,000 lines. */
const RANGES_LENGTH = 500

/** Reads `1, "3-5"` or `1 3-5`. */
function readRanges(text: string): Set<number> {
  const lines = new Set<number>()
  for (const [, from = '', to] of text.slice(0, RANGES_LENGTH).matchAll(/(\d{1,5})(?:\s?-\s?(\d{1,5}))?/g)) {
    const last = Math.min(Number(to ?? from), LINE_LIMIT)
    for (let line = Number(from); line <= last; line += 1) lines.add(line)
  }
  return lines
}
