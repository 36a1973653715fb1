/** The differences between the revisions of the protocol; one dispatcher serves them all. */
export interface Revision {
  readonly version: string
  /** Begins with `initialize`; else each request says in `_meta` and in its headers what it speaks. */
  readonly handshake: boolean
  /** HTTP status of errors that JSON-RPC answers within 200 otherwise. */
  readonly unknownMethod: 200 | 404
  /** A result says that it is complete, and a list for how long it may be kept. */
  readonly typedResults: boolean
  /** Structured content, and the schema of it, is an object at its root; other values become its member `result`. */
  readonly objectsOnly: boolean
  /** Arguments that break the schema of a tool: an error of the protocol, or a result that the model can learn from. */
  readonly badArguments: 'error' | 'result'
  /** Code of the error for a resource that is not there. */
  readonly unknownResource: number
}

const handshakes = {
  handshake: true,
  unknownMethod: 200,
  typedResults: false,
  objectsOnly: true,
  unknownResource: -32002
} as const

const revisions = [
  { version: '2025-06-18', ...handshakes, badArguments: 'error' },
  { version: '2025-11-25', ...handshakes, badArguments: 'result' },
  {
    version: '2026-07-28',
    handshake: false,
    unknownMethod: 404,
    typedResults: true,
    objectsOnly: false,
    badArguments: 'result',
    unknownResource: -32602
  }
] as const satisfies readonly Revision[]

/** The revision that is spoken where a client names none. */
export const [first] = revisions
/** Offered to whoever begins with a handshake and asks for what is not served. */
export const latestHandshake: Revision = revisions[1]

/** MCP-001: the specification writes the month alone. */
const ALIASES: ReadonlyMap<string, string> = new Map([['2025-06', '2025-06-18']])

const byVersion: ReadonlyMap<string, Revision> = new Map(revisions.map(each => [each.version, each]))

/** The revision of that name; undefined for one that is not served. */
export const revisionOf = (version: string): Revision | undefined => byVersion.get(ALIASES.get(version) ?? version)

export const supportedVersions: readonly string[] = revisions.map(({ version }) => version).toReversed()
