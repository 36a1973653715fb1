import type { DynamicImportLanguageRegistration, LanguageInput } from 'shiki/core'
import { CDS_GRAMMAR } from './cds-grammar.ts'

/** The grammars of the languages that are coloured, loaded when a document first needs them; a build has these alone. */
const grammars: Readonly<Record<string, DynamicImportLanguageRegistration>> = {
  abap: async () => import('shiki/langs/abap.mjs'),
  apache: async () => import('shiki/langs/apache.mjs'),
  bash: async () => import('shiki/langs/bash.mjs'),
  bat: async () => import('shiki/langs/bat.mjs'),
  c: async () => import('shiki/langs/c.mjs'),
  cpp: async () => import('shiki/langs/cpp.mjs'),
  csharp: async () => import('shiki/langs/csharp.mjs'),
  css: async () => import('shiki/langs/css.mjs'),
  csv: async () => import('shiki/langs/csv.mjs'),
  dart: async () => import('shiki/langs/dart.mjs'),
  diff: async () => import('shiki/langs/diff.mjs'),
  docker: async () => import('shiki/langs/docker.mjs'),
  go: async () => import('shiki/langs/go.mjs'),
  graphql: async () => import('shiki/langs/graphql.mjs'),
  groovy: async () => import('shiki/langs/groovy.mjs'),
  handlebars: async () => import('shiki/langs/handlebars.mjs'),
  hcl: async () => import('shiki/langs/hcl.mjs'),
  html: async () => import('shiki/langs/html.mjs'),
  http: async () => import('shiki/langs/http.mjs'),
  ini: async () => import('shiki/langs/ini.mjs'),
  java: async () => import('shiki/langs/java.mjs'),
  javascript: async () => import('shiki/langs/javascript.mjs'),
  json: async () => import('shiki/langs/json.mjs'),
  json5: async () => import('shiki/langs/json5.mjs'),
  jsonc: async () => import('shiki/langs/jsonc.mjs'),
  jsx: async () => import('shiki/langs/jsx.mjs'),
  kotlin: async () => import('shiki/langs/kotlin.mjs'),
  less: async () => import('shiki/langs/less.mjs'),
  lua: async () => import('shiki/langs/lua.mjs'),
  make: async () => import('shiki/langs/make.mjs'),
  markdown: async () => import('shiki/langs/markdown.mjs'),
  nginx: async () => import('shiki/langs/nginx.mjs'),
  objc: async () => import('shiki/langs/objc.mjs'),
  perl: async () => import('shiki/langs/perl.mjs'),
  php: async () => import('shiki/langs/php.mjs'),
  plsql: async () => import('shiki/langs/plsql.mjs'),
  powershell: async () => import('shiki/langs/powershell.mjs'),
  prisma: async () => import('shiki/langs/prisma.mjs'),
  proto: async () => import('shiki/langs/proto.mjs'),
  python: async () => import('shiki/langs/python.mjs'),
  r: async () => import('shiki/langs/r.mjs'),
  ruby: async () => import('shiki/langs/ruby.mjs'),
  rust: async () => import('shiki/langs/rust.mjs'),
  sass: async () => import('shiki/langs/sass.mjs'),
  scala: async () => import('shiki/langs/scala.mjs'),
  scss: async () => import('shiki/langs/scss.mjs'),
  sql: async () => import('shiki/langs/sql.mjs'),
  swift: async () => import('shiki/langs/swift.mjs'),
  terraform: async () => import('shiki/langs/terraform.mjs'),
  toml: async () => import('shiki/langs/toml.mjs'),
  tsx: async () => import('shiki/langs/tsx.mjs'),
  typescript: async () => import('shiki/langs/typescript.mjs'),
  vb: async () => import('shiki/langs/vb.mjs'),
  vue: async () => import('shiki/langs/vue.mjs'),
  xml: async () => import('shiki/langs/xml.mjs'),
  yaml: async () => import('shiki/langs/yaml.mjs')
}

/** Names of these grammars. */
export const GRAMMARS: ReadonlySet<string> = new Set([CDS_GRAMMAR.name, ...Object.keys(grammars)])

/** The grammar with a name of `GRAMMARS`. */
export const grammarOf = (name: string): LanguageInput =>
  name === CDS_GRAMMAR.name ? CDS_GRAMMAR : (grammars[name] as DynamicImportLanguageRegistration)
