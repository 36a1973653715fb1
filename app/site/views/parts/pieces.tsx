import type { Piece } from '../../search/answer.ts'

/** A text in which what is searched for is marked. */
export function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return <>{pieces.map(({ text, isFound }, index) => (isFound ? <mark key={index}>{text}</mark> : text))}</>
}
