import * as words from '#workplace-words/pages/changes.ts'
import { useState } from 'preact/hooks'
import { difference, type Piece } from '../../metadata/difference.ts'
import { Button } from '../parts/ui5.ts'

interface DifferenceProps {
  readonly before: string
  readonly after: string
}

/** Characters that are shown around a change of a long text. */
const AROUND = 80

/** Marks what has gone and what has come, in one text; what stays of a long one is left out until somebody asks. */
export function DifferenceView({ before, after }: DifferenceProps) {
  const [isWhole, setWhole] = useState(false)
  const pieces = difference(before, after)
  const short = pieces.map((piece, index) => shortened(piece, index === 0, index === pieces.length - 1))
  const isCut = short.some(({ text }, index) => text !== pieces[index]?.text)
  return (
    <span class="difference">
      {(isWhole ? pieces : short).map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>
        return kind === 'gone' ? <del key={index}>{text}</del> : <ins key={index}>{text}</ins>
      })}
      {isCut && (
        <Button class="clear" design="Transparent" data-switch onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.changesOnly : words.wholeText}
        </Button>
      )}
    </span>
  )
}

/** A long text that stays with its beginning and end alone, at the side of a change. */
function shortened(piece: Piece, isFirst: boolean, isLast: boolean): Piece {
  const { kind, text } = piece
  if (kind !== 'same' || text.length <= 3 * AROUND) return piece
  const [start, end] = [isFirst ? '' : text.slice(0, AROUND), isLast ? '' : text.slice(-AROUND)]
  return { kind, text: `${start} … ${end}` }
}
