/** What `manifest.json` of a build holds: file names by entry point, and the names of all assets. */
export interface Manifest {
  readonly entries: Readonly<Record<string, string>>
  readonly files: readonly string[]
}
