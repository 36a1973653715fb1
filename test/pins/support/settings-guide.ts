/** A setting as the guide shows it. */
export interface GuideRow {
  readonly singleton: string
  readonly field: string
  readonly variable: string
  readonly fallback: string
  readonly rule: string
  readonly meaning: string
}

const intro = `# Settings

What admins change while the platform runs, at \`/admin/<singleton>\`; [configure](configure.md#settings) tells how. This page
is written from the model: \`UPDATE_PINS=true npm test -- test/pins/settings\`.
`

/** The text of docs/guides/settings.md: a table for each singleton. */
export function settingsGuide(rows: readonly GuideRow[]): string {
  const sections = Object.entries(Object.groupBy(rows, ({ singleton }) => singleton))
  return [intro, ...sections.map(([singleton, fields = []]) => section(singleton, fields))].join('\n')
}

function section(singleton: string, fields: readonly GuideRow[]): string {
  const lines = fields.map(({ field, variable, fallback, rule, meaning }) =>
    ['', code(field), code(variable), fallback, rule, meaning, ''].join(' | ').trim()
  )
  const head = '| Field | Environment | Default | Rule | Meaning |\n|---|---|---|---|---|'
  return `## ${singleton}\n\n${head}\n${lines.join('\n')}\n`
}

const code = (text: string) => (text === '' ? '' : `\`${text}\``)
