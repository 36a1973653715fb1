import { badRequest, HttpError } from '../../../../lib/errors.ts'
import { type Exchange, optionsOf, pathOf } from './exchange.ts'

/** Segments of OData that CAP takes for names or keys. */
const UNSUPPORTED = /\/\$(ref|filter|each|query|all|crossjoin|entity|root)(?=$|[/(])/i

/** 501, as the protocol asks for where a service does not support something (OData 4.01 protocol, 9.3.1). */
export const notSupported = (subject: string, target?: string): HttpError =>
  new HttpError(501, 'not_supported', `${subject} is not supported`, target === undefined ? {} : { target })

/** Refuses paths with segments that are not supported. */
export function checkSegments(exchange: Exchange): void {
  const path = pathOf(exchange)
  if (!path.includes('$') && !path.includes('%24')) return
  const [, name] = UNSUPPORTED.exec(`/${path.replaceAll('%24', '$')}`) ?? []
  if (name !== undefined) throw notSupported(`The path segment $${name.toLowerCase()}`)
}

/** Refuses a system query option that comes twice (OData 4.01 URL conventions, section 5.1): CAP takes the last one. */
export function checkOptions(exchange: Exchange): void {
  const options = optionsOf(exchange)
  if (!options.includes('&')) return
  const names = options.split('&').map(optionName)
  const twice = names.find((name, index) => name.startsWith('$') && names.indexOf(name) < index)
  if (twice !== undefined) throw badRequest('duplicate_option', `${twice} is given twice`, twice)
}

/** Refuses literals in `$select`, which the parser takes and no database can answer. */
export function checkSelect(exchange: Exchange): void {
  const select = optionsOf(exchange)
    .split('&')
    .find(option => optionName(option) === '$select')
  const names =
    select
      ?.slice(select.indexOf('=') + 1)
      .replaceAll(/%2c/gi, ',')
      .split(',') ?? []
  const literal = names.map(name => name.trim().toLowerCase()).find(name => LITERALS.has(name))
  if (literal !== undefined)
    throw badRequest('invalid_query', `$select takes names of elements, not ${literal}`, '$select')
}

const LITERALS: ReadonlySet<string> = new Set(['null', 'true', 'false'])

/** The name of an option as it stands in an address. */
export function optionName(option: string): string {
  const end = option.indexOf('=')
  return (end < 0 ? option : option.slice(0, end)).replace(/^%24/, '$')
}
