import { LRUCache } from 'lru-cache'
import { framework } from '../types.ts'
import { staticRepresentation } from '../../../lib/http/compress.ts'
import { entityTag, type Representation } from '../../../lib/http/representation.ts'
import { MB } from '../../../lib/bytes.ts'
import type { DocumentRequest, ServiceDocument } from './service-document.ts'
import { memoizeAsync } from '../../../lib/single-flight.ts'
import { isNewModel } from '../model/model.ts'
import { modelDocuments } from '../model/model-documents.ts'

type Format = 'xml' | 'json'

interface Variant {
  readonly service: string
  readonly format: Format
  readonly locale: string
  readonly open: boolean
}

/** All services in some languages; what does not fit is made again. */
const MAX_KEPT = 24 * MB

const contentTypes = { xml: 'application/xml; charset=utf-8', json: 'application/json; charset=utf-8' }

/**
 * `$metadata` of every service (OData 4.01 protocol, section 11.1.2) as bytes with entity tag and codings, made once for
 * each language and format.
 */
export function metadataDocument(): ServiceDocument {
  const kept = new LRUCache<string, Representation, Variant>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ bodies }) => Object.values(bodies).reduce((sum, { length }) => sum + length, 0),
    fetchMethod: (_key, _stale, { context }) => represent(context)
  })
  return {
    path: '/$metadata',
    answer: asked => {
      const { name, isOpen } = asked.service
      const context = { service: name, format: formatOf(asked), locale: localeOf(asked), open: isOpen }
      return kept.forceFetch(`${name} ${context.format} ${context.locale}`, { context })
    }
  }
}

/** As CAP has it: XML, unless `$format` says JSON, or Accept prefers it and does not take anything. */
function formatOf({ query, headers: { accept = '' } }: DocumentRequest): Format {
  const asked = query.get('$format')
  if (asked !== null) return /json/i.test(asked) ? 'json' : 'xml'
  const [json, xml] = [accept.indexOf('application/json'), accept.indexOf('application/xml')]
  return json >= 0 && !accept.includes('*/*') && (xml < 0 || json < xml) ? 'json' : 'xml'
}

async function represent({ service, format, locale, open }: Variant): Promise<Representation> {
  const source = (await compiled(format))[service]
  if (source === undefined) throw new Error(`${service} has no metadata`)
  const shown = format === 'xml' ? unindented(source) : source
  const bytes = Buffer.from(framework.localize(framework.model, locale, shown))
  return staticRepresentation(
    bytes,
    entityTag(bytes),
    {
      'Content-Type': contentTypes[format],
      'Content-Language': locale.replaceAll('_', '-'),
      'Cache-Control': open ? 'no-cache' : 'private, no-cache',
      'OData-Version': '4.0'
    },
    ['Accept', 'Accept-Language']
  )
}

const compiled = memoizeAsync(async (format: Format) =>
  modelDocuments(format === 'xml' ? 'edmx' : 'edm', JSON.stringify(await framework.load()))
)

/** Has the metadata of a new model made before somebody waits for it, in the format of the admin workplace. */
export async function prepareMetadata(): Promise<void> {
  if (isNewModel()) await compiled('json')
}

/** A fifth of the text is the indentation of its elements; in values a bracket that opens is escaped. */
function unindented(xml: string): string {
  return xml.replaceAll(/>\n\s*</g, '><')
}

/**
 * The language in which a request gets the texts of the model, chosen as CAP chooses it. Only what there are texts for is
 * returned, so that nobody can ask for more variants than that.
 */
function localeOf({ query, headers }: Pick<DocumentRequest, 'query' | 'headers'>): string {
  const { i18n, model } = framework
  const wanted = i18n.locale.from({ query: Object.fromEntries(query), headers }) ?? i18n.default_language
  const translated = i18n.bundle4(model).files.locales()
  return [wanted, wanted.split('_')[0]].find(locale => locale && translated.includes(locale)) ?? i18n.default_language
}
