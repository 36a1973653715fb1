import { badRequest } from '../../../lib/errors.ts'

const NAME = /^[a-z]\w*Version$/
const MAX_LENGTH = 20

/**
 * Splits `hugoVersion`, or whatever the generator is called (CONTENT-052), from the other members of a body.
 * @throws HttpError 400 when it is no short text.
 */
export function splitGeneratorVersion(raw: unknown): { readonly body: unknown; readonly generatorVersion?: string } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return { body: raw }
  const [name, version] = Object.entries(raw).find(([member]) => NAME.test(member)) ?? []
  if (name === undefined) return { body: raw }
  const { [name]: _version, ...body } = raw as Record<string, unknown>
  if (version === null) return { body }
  if (typeof version !== 'string' || version.length > MAX_LENGTH)
    throw badRequest('invalid_body', `At most ${MAX_LENGTH} characters`, 'generatorVersion')
  return { body, generatorVersion: version }
}
