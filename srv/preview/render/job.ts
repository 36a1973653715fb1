import type { Finding } from '../../author/formats.ts'

/** Forms of a result: a page for people, its parts for the editor, or what a publish stores. */
export type Form = 'page' | 'parts' | 'publish'

/** A request as its process gets it. */
export interface RenderJob {
  /** The body, as it came. */
  readonly bytes: Uint8Array
  readonly form: Form
  /** Day that a publish says it was changed on. */
  readonly today: string
}

/** A refusal of the request as plain data: errors lose their fields between processes. */
interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly target: string | undefined
}

/** Reason why there is no preview, as a page tells it. */
export interface Failure {
  readonly title: string
  readonly detail: string
  readonly findings: readonly Finding[]
}

/** A picture that came with a request, to be stored under the name. */
export interface SentPicture {
  readonly name: string
  readonly bytes: Uint8Array
}

/** A tutorial as a publish stores it. */
export interface PublishPart {
  readonly slug: string
  readonly rulesVr: string | undefined
  readonly basedOn: string | null | undefined
  readonly sourceHash: string
  readonly contentHash: string
  /** The body of a publish in one request. */
  readonly batch: Uint8Array
  readonly pictures: readonly SentPicture[]
  readonly findings: readonly Finding[]
}

/** The result of a process; a page and parts are bytes of the answer. */
export type Rendered =
  | { readonly refusal: Refusal }
  | { readonly failure: Failure }
  | { readonly answer: Uint8Array }
  | { readonly publish: PublishPart }

/** A stored picture by which a page can show it. */
export interface StoredPicture {
  readonly hash: string
  readonly width: number | null
  readonly height: number | null
}

/** Questions of a process about what the channel has, with their answers. */
export interface Questions {
  /** Stored pictures of the tutorial by their names. */
  readonly pictures: { readonly about: string; readonly answer: Readonly<Record<string, StoredPicture>> }
  /** Those of the slugs that are tutorials of the channel. */
  readonly known: { readonly about: readonly string[]; readonly answer: readonly string[] }
  /** The document of a tutorial as gzip. */
  readonly document: { readonly about: string; readonly answer: Uint8Array | undefined }
}

/** A question as it travels. */
export type Question = { [Kind in keyof Questions]: { kind: Kind; about: Questions[Kind]['about'] } }[keyof Questions]
