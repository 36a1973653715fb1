export const download = (name: string) => `Download ${name}`
export const remove = (label: string) => `Remove ${label.toLowerCase()}`
export const takes = (types: string) => `Takes ${types}.`
export const atMost = (size: string) => `At most ${size}.`
export const isNoneOf = (type: string, types: string) => `${type || 'This file'} is not taken, only ${types}`
export const tooLarge = (size: string, most: string) => `The file has ${size}, more than ${most}`
