import { createHash } from 'node:crypto'
import { staticRepresentation } from '../http/compress.ts'
import type { Representation } from '../http/representation.ts'
import type { AskedDocument, ServiceDocument } from '../http/service-documents.ts'
import { DocumentedServices } from './documented-services.ts'
import { docsPage, policy } from './page.ts'

/** The interactive documentation of every service at `<service path>/$api-docs/` (ODATA-011). */
export function apiDocuments(roots: readonly string[]): readonly ServiceDocument[] {
  const services = new DocumentedServices(roots)
  return [
    { path: '/$api-docs', forPeople: true, answer: async () => withSlash },
    { path: '/$api-docs/', forPeople: true, answer: once(page) },
    { path: '/$api-docs/openapi.json', answer: once(asked => openApi(asked, services)) }
  ]
}

/** Relative links lead elsewhere without the slash. */
const withSlash: Representation = {
  status: 308,
  headers: { Location: '$api-docs/', 'Cache-Control': 'no-cache' },
  bodies: { identity: Buffer.alloc(0) }
}

type Answer = ServiceDocument['answer']

/** `make` called once for each service; a failure is not kept. */
function once(make: Answer): Answer {
  const made = new Map<string, Promise<Representation>>()
  return asked => {
    const { name } = asked.service
    const known = made.get(name)
    if (known) return known
    const started = make(asked)
    made.set(name, started)
    void started.catch(() => made.delete(name))
    return started
  }
}

function page({ service: { name, path } }: AskedDocument): Promise<Representation> {
  const more = { 'Content-Security-Policy': policy, 'X-Content-Type-Options': 'nosniff' }
  return represent(Buffer.from(docsPage(name, path)), 'text/html; charset=utf-8', more)
}

async function openApi({ service }: AskedDocument, services: DocumentedServices): Promise<Representation> {
  const description = await services.openApiOf(service.name)
  return represent(Buffer.from(JSON.stringify(description)), 'application/json; charset=utf-8')
}

function represent(bytes: Buffer, type: string, more: Readonly<Record<string, string>> = {}): Promise<Representation> {
  const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  return staticRepresentation(bytes, etag, { 'Content-Type': type, 'Cache-Control': 'private, no-cache', ...more })
}
