import type { Target } from '../../../lib/http/target.ts'

/** Condition for passing a row: none, a login, or a scope. */
export type Gate = 'none' | 'login' | { readonly scope: string }

/**
 * Target of a row: a server behind the gateway (lists of services and of previews, and the search in these, as pages), user
 * interfaces, or the gateway itself.
 */
type To = 'backend' | 'services' | 'qa' | 'previews' | 'previewSearch' | 'previewFrame' | 'pages' | 'site' | OwnAnswer
type OwnAnswer = 'health' | 'session' | 'login' | 'callback' | 'logout' | 'identity' | 'samples' | 'rebuild' | 'nothing'

/**
 * One row of the route table. `as` says whose credentials go on to the backend: the session's, or only those that the
 * request brings along; nothing that the second kind does can be done in a visitor's name, so it needs no CSRF token.
 * `csrf: 'origin'` stands where clients cannot send a token: other sites are refused, nothing more;
 * 'alsoReads' refuses them for reads too. `endsSession`: a success logs the caller out.
 */
export interface Row {
  readonly path: RegExp
  readonly methods?: readonly string[]
  readonly gate: Gate
  readonly as: 'session' | 'own'
  readonly csrf?: 'origin' | 'alsoReads'
  readonly endsSession?: true
  readonly to: To
  /** Replaces the part that `path` matches; `$1` is its first group. */
  readonly rewrite?: string
  /** Legacy redirects come first. */
  readonly redirects?: true
}

/** Rows whose patterns match without regard to case, as the backend matches the paths of services and routes. */
export function caseless(rows: readonly Row[]): readonly Row[] {
  return rows.map(row => ({ ...row, path: new RegExp(row.path, 'i') }))
}

/** The first row that matches; the last one matches everything. */
export function rowFor(table: readonly Row[], method: string | undefined, { decoded }: Target): Row {
  const row = table.find(({ path, methods }) => path.test(decoded) && (!methods || methods.includes(method ?? '')))
  if (!row) throw new Error('the route table has no last row')
  return row
}

/** The address at the server that a row leads to. */
export function addressFor({ path, rewrite }: Row, target: Target): string {
  // an escaped prefix is matched decoded; what goes on is then the decoded path, escaped anew
  const source = path.test(target.path) ? target.path : encodeURI(target.decoded)
  return (rewrite === undefined ? target.path : source.replace(path, rewrite)) + target.query
}

/** The rewritten part of the path: how the server calls it, and how the client does. */
export function rewrittenPart({ path, rewrite }: Row, target: Target): readonly [string, string] | undefined {
  if (rewrite === undefined) return undefined
  const [here = ''] = path.exec(target.decoded) ?? []
  return [rewrite, here]
}
