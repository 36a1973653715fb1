import { badRequest } from '../../lib/errors.ts'

const pair = /^([^:;\s]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/**
 * The text itself.
 * @throws HttpError 400 unless it is `tech_id:uuid` pairs separated by semicolons, each id and each uuid once (SETTINGS-020).
 */
export function checkMapping(text: string): string {
  const seen = new Set<string>()
  for (const part of partsOf(text)) {
    const [, id, uuid] = pair.exec(part) ?? []
    if (id === undefined || uuid === undefined) throw refusal(`'${part}' is not a pair tech_id:uuid`)
    for (const each of [id, uuid.toLowerCase()]) {
      if (seen.has(each)) throw refusal(`'${each}' is mapped twice`)
      seen.add(each)
    }
  }
  return text
}

/** The uuid of each technical user that has one. */
export function uuidsIn(text: string): ReadonlyMap<string, string> {
  const pairs = partsOf(text).map(part => pair.exec(part))
  return new Map(pairs.flatMap(match => (match?.[1] && match[2] ? [[match[1], match[2].toLowerCase()] as const] : [])))
}

function partsOf(text: string): readonly string[] {
  const parts = text.split(';').map(part => part.trim())
  return parts.filter(part => part !== '')
}

const refusal = (message: string) => badRequest('invalid_mapping', message, 'techUsersMapping')
