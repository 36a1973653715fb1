/** Reads that have reached this process, for writers that make room for them. */
export const traffic = { reads: 0 }
