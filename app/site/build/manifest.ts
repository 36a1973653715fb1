/** What `manifest.json` of a build holds: file names by entry point, what each imports, and the names of all assets. */
export interface Manifest {
  readonly entries: Readonly<Record<string, string>>
  readonly imports: Readonly<Record<string, readonly string[]>>
  readonly files: readonly string[]
}
