/** Name of what this browser keeps of a reader's progress. */
export const KEY = 'progress'

/** True when this browser keeps steps of somebody. */
export function isAnythingKept(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
