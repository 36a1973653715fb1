import { createRequire } from 'node:module'
import { framework } from '../types.ts'
import type { DocumentKind, ModelDocuments } from './model-documents.ts'

type Compiled = Iterable<[document: string | object, about: { file: string }]>

const openApi = createRequire(import.meta.url)('@cap-js/openapi') as {
  compile(this: void, model: object, options: Readonly<Record<string, string>>): Compiled
}

/** Its server is the folder above the description, so that it holds behind every prefix. */
const openApiOptions = { service: 'all', 'odata-version': '4.0', 'openapi:url': '..' }

const compilers: Readonly<Record<DocumentKind, (model: { definitions: object }) => Compiled>> = {
  edmx: model => framework.compile.to.edmx(model, { service: 'all' }),
  edm: model => framework.compile.to.edm(model, { service: 'all' }),
  openapi: model => openApi.compile(model, openApiOptions)
}

/** The documents of all services at once, which takes little longer than those of one alone. */
export default function compileDocuments({ kind, csn }: { kind: DocumentKind; csn: string }): ModelDocuments {
  const compiled = compilers[kind](JSON.parse(csn) as { definitions: object })
  return Object.fromEntries(
    [...compiled].map(([document, { file }]) => [
      file,
      typeof document === 'string' ? document : JSON.stringify(document)
    ])
  )
}
