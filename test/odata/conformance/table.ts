import type { Check } from './check.ts'

const HEAD = `# OData conformance

What the services do of OData 4.0 and 4.01, check by check (\`test/odata/conformance\`, on SQLite and PostgreSQL). The levels are
those of OData 4.01, part 1, section 13.1. *No* means that the service says so: 501, or another refusal that the standard
allows. Written by \`UPDATE_PINS=true npm test -- test/odata/conformance --selectProjects service\`.
`

/** The document with a row for each check; a check without a result has failed. */
export function documented(
  levels: Readonly<Record<string, readonly Check[]>>,
  results: ReadonlyMap<string, string>
): string {
  const sections = Object.entries(levels).map(([level, checks]) => {
    const rows = checks.map(([item, title]) => rowOf(item, title, results.get(`${level} ${item}`)))
    const supported = rows.filter(row => row.includes('| yes |')).length
    const heading = `## ${level.charAt(0).toUpperCase()}${level.slice(1)}: ${supported} of ${checks.length}`
    return [heading, '', '| # | Check | Supported | Remark |', '|---|---|---|---|', ...rows, ''].join('\n')
  })
  return [HEAD, ...sections].join('\n')
}

function rowOf(item: string, title: string, remark: string | undefined): string {
  const outcome = remark === undefined ? 'FAILED' : remark === '' ? 'yes' : 'no'
  return `| ${item} | ${escaped(title)} | ${outcome} | ${escaped(remark ?? '')} |`
}

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '&lt;')
