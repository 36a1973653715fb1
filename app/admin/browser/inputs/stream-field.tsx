import * as words from '#workplace-words/objects/files.ts'
import { evaluate, type Row } from '../../metadata/evaluate.ts'
import { plainText } from '../../metadata/text.ts'
import type { Property, Stream } from '../../metadata/types.ts'
import { addressAt } from '../data/service.ts'
import { sizeText } from '../parts/format.ts'
import { Button } from '../parts/ui5.ts'

interface StreamProps {
  readonly id: string
  readonly property: Property
  readonly stream: Stream
  readonly row: Row
  /** Path of the row. */
  readonly path: string
}

interface StreamInputProps extends StreamProps {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** A file that is stored at once, null to remove it; or why it is not taken. */
  readonly onChoose: (file: File | null, problem: string | undefined) => void
}

/** The file that a row has: a picture or a link, else a dash. */
export function StreamView({ property, stream, row, path }: Omit<StreamProps, 'id'>) {
  const type = typeOf(property, stream, row)
  if (type === undefined) return <span aria-hidden="true">–</span>
  const name = plainText(evaluate(stream.fileName, row)) || property.label
  // another file at the same address is shown once the row has changed
  const address = `${addressAt(path)}/${property.name}?row=${encodeURIComponent(plainText(row['modifiedAt']))}`
  return (
    <span class="stream">
      {(stream.isImage || type.startsWith('image/')) && (
        <img class="stream-picture" src={address} alt={property.label} />
      )}
      <a href={address} download={name}>
        {words.download(name)}
      </a>
    </span>
  )
}

/** The same with what replaces and removes the file. */
export function StreamInput(props: StreamInputProps) {
  const { id, property, stream, row, isBusy, problem, onChoose } = props
  const hint = [
    stream.accepted.length > 0 ? words.takes(stream.accepted.join(', ')) : '',
    stream.maxBytes === undefined ? '' : words.atMost(sizeText(stream.maxBytes))
  ]
  return (
    <>
      <StreamView {...props} />
      <input
        id={id}
        type="file"
        accept={stream.accepted.join(',')}
        disabled={isBusy}
        aria-label={property.label}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (!file) return
          onChoose(file, problemOf(stream, file))
          currentTarget.value = ''
        }}
      />
      {hint.some(Boolean) && <span class="field-help">{hint.filter(Boolean).join(' ')}</span>}
      {typeOf(property, stream, row) !== undefined && (
        <Button design="Transparent" disabled={isBusy} onClick={() => onChoose(null, undefined)}>
          {words.remove(property.label)}
        </Button>
      )}
    </>
  )
}

/** The media type of the file; undefined without one. */
function typeOf({ name }: Property, { mediaType }: Stream, row: Row): string | undefined {
  const served = row[`${name}@odata.mediaContentType`] ?? row[`${name}@mediaContentType`]
  const type = served ?? (typeof mediaType === 'object' ? evaluate(mediaType, row) : undefined)
  return typeof type === 'string' && type !== '' ? type : undefined
}

/** Why a file is not taken, before it is sent. */
function problemOf({ accepted, maxBytes }: Stream, { type, size }: File): string | undefined {
  if (accepted.length > 0 && !accepted.some(each => covers(each, type)))
    return words.isNoneOf(type, accepted.join(', '))
  return maxBytes !== undefined && size > maxBytes ? words.tooLarge(sizeText(size), sizeText(maxBytes)) : undefined
}

const covers = (accepted: string, type: string): boolean =>
  accepted === '*/*' || accepted === type || (accepted.endsWith('/*') && type.startsWith(accepted.slice(0, -1)))
