/** Prolog of an SVG: declaration, comments and the type of the document, in any order. */
const PROLOG = [
  { begin: '<?', end: '?>' },
  { begin: '<!--', end: '-->' },
  { begin: '<!DOCTYPE svg', end: '>' }
] as const
const ROOT = /<svg[\s>]/iy
/** A prolog longer than that is none of a drawing program. */
const READ_BYTES = 4096

/** True for bytes that begin like an SVG document. Reads each character once, whatever an author has put there. */
export function looksLikeSvg(bytes: Buffer): boolean {
  const head = bytes
    .subarray(0, READ_BYTES)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  let at = skipSpace(head, 0)
  for (let end = endOfProlog(head, at); end > 0; end = endOfProlog(head, at)) at = skipSpace(head, end)
  ROOT.lastIndex = at
  return ROOT.test(head)
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}

/** Index behind the piece of the prolog that begins here, 0 when none does or it has no end. */
function endOfProlog(text: string, at: number): number {
  const piece = PROLOG.find(({ begin }) => text.slice(at, at + begin.length).toUpperCase() === begin.toUpperCase())
  const end = piece ? text.indexOf(piece.end, at + piece.begin.length) : -1
  return piece && end >= 0 ? end + piece.end.length : 0
}
