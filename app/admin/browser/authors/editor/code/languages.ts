import { javascript } from '@codemirror/lang-javascript'
import { json } from '@codemirror/lang-json'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { sql } from '@codemirror/lang-sql'
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml'
import { type Language, type LanguageSupport, StreamLanguage } from '@codemirror/language'
import { properties } from '@codemirror/legacy-modes/mode/properties'
import { shell } from '@codemirror/legacy-modes/mode/shell'
import { xml } from '@codemirror/legacy-modes/mode/xml'
import { cds } from './cds-mode.ts'

const known: readonly (readonly [names: string, language: Language])[] = [
  ['cds cdl hdbcds', cds],
  ['yaml yml', yaml().language],
  ['json jsonc json5', json().language],
  ['javascript js node nodejs jsx', javascript({ jsx: true }).language],
  ['typescript ts tsx', javascript({ jsx: true, typescript: true }).language],
  ['sql sqlscript hdbsql hana plsql', sql().language],
  ['shell bash sh zsh console terminal cli cf npm git', StreamLanguage.define(shell)],
  ['properties ini env i18n toml', StreamLanguage.define(properties)],
  ['xml html svg edmx xsd', StreamLanguage.define(xml)]
]
const byName = new Map(known.flatMap(([names, language]) => names.split(' ').map(name => [name, language])))

/** Markdown with front matter as YAML, and with code in the languages that tutorials have most. */
export const tutorialLanguage = (): LanguageSupport =>
  yamlFrontmatter({
    content: markdown({
      base: markdownLanguage,
      codeLanguages: info => byName.get(/^[\w#+.-]*/.exec(info)?.[0].toLowerCase() ?? '') ?? null
    })
  })
