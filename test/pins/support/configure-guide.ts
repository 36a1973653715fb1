import { resolve } from 'node:path'
import type { Declaration, VariableGroup } from '../../../srv/platform/config/variables.ts'

const head = '| Variable | Default | Allowed | Meaning |\n|---|---|---|---|\n'

/** The table of docs/guides/configure.md: a line for each variable. */
export function variablesTable(groups: readonly VariableGroup[]): string {
  const lines = groups.flatMap(({ declared }) => Object.entries(declared).map(([name, each]) => line(name, each)))
  return head + lines.join('')
}

function line(name: string, { as, fallback, allowed = as.rule, meaning }: Declaration): string {
  const cells = [
    `\`${name}\``,
    fallback ?? defaultOf(as.read(undefined, {}) as string | number | boolean | undefined),
    allowed,
    meaning
  ]
  return `${cells.map(cell => (cell === '' ? '| ' : `| ${cell} `)).join('')}|\n`
}

const defaultOf = (value: string | number | boolean | undefined) =>
  value === undefined ? '' : String(value).replace(resolve('.'), '')
