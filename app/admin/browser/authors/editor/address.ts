/** Address of the editor; no set has a name like it. */
export const EDITOR = '$editor'
