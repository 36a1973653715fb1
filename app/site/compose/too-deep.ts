/** Thrown for a document whose elements are nested deeper than browsers follow. */
export class TooDeep extends Error {}

export const DEEPEST = 256
