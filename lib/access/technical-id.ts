const PREFIX = 'tech:'
const form = /^(?:tech:)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

/** The stable id of a technical user: ids of machines have a space of their own, so none is that of a person. */
export const technicalId = (own: string): string => PREFIX + own

/** True for an id that no issuer may give a person. */
export const isTechnicalId = (id: string): boolean => id.startsWith(PREFIX)

/** The uuid that a stable id is, or has behind the prefix of machines; in lower case. */
export const uuidOf = (id: string): string | undefined => form.exec(id)?.[1]?.toLowerCase()
