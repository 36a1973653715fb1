export const download = (name: string) => `${name} herunterladen`
export const remove = (label: string) => `${label} entfernen`
export const takes = (types: string) => `Möglich: ${types}.`
export const atMost = (size: string) => `Höchstens ${size}.`
export const isNoneOf = (type: string, types: string) => `${type || 'Diese Datei'} wird nicht angenommen, nur ${types}`
export const tooLarge = (size: string, most: string) => `Die Datei hat ${size}, mehr als ${most}`
