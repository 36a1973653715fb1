import * as words from '#workplace-words/pages/people.ts'
import { useEffect, useState } from 'preact/hooks'
import { literal } from '../../metadata/keys.ts'
import { change, read, type Refusal, refusalFrom } from '../data/service.ts'
import { Dialog } from '../parts/dialog.tsx'
import { PlainTable } from '../parts/plain-table.tsx'
import { Refused } from '../parts/refused.tsx'
import { Button } from '../parts/ui5.ts'
import { nameOf, type Person } from './person.ts'
import { tableText } from './table-text.ts'

interface Preview {
  readonly followers: number
  readonly tables: readonly { readonly table: string; readonly moved: number; readonly duplicates: number }[]
}

interface MergeProps {
  readonly one: Person
  readonly other: Person
  readonly onDone: (gone: Person, kept: Person) => void
  readonly onClose: () => void
}

/** Shows what a merge of two accounts would move, lets one choose which stays, and merges. */
export function MergeDialog({ one, other, onDone, onClose }: MergeProps) {
  const [isSwapped, setSwapped] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [kept, gone] = isSwapped ? [other, one] : [one, other]
  const { preview, refusal: unseen } = usePreview(kept, gone)
  const merge = async (): Promise<void> => {
    setBusy(true)
    setRefusal(undefined)
    const body = { primaryUuid: kept.uuid, secondaryUuid: gone.uuid }
    await change({ method: 'POST', path: '/api/v1/userMerge', body }).then(
      () => onDone(gone, kept),
      (error: unknown) => setRefusal(refusalFrom(error))
    )
    setBusy(false)
  }
  const refused = refusal ?? unseen
  return (
    <Dialog
      heading={words.mergeAccounts}
      {...(preview && { go: words.mergeInto(nameOf(kept)), negative: true })}
      isBusy={isBusy}
      onGo={() => void merge()}
      onClose={onClose}
    >
      <dl class="pair">
        <div>
          <dt>{words.stays}</dt>
          <dd>{identity(kept)}</dd>
        </div>
        <div>
          <dt>{words.goes}</dt>
          <dd>{identity(gone)}</dd>
        </div>
      </dl>
      <Button
        class="clear"
        design="Transparent"
        data-switch
        onClick={() => {
          setRefusal(undefined)
          setSwapped(!isSwapped)
        }}
      >
        {words.keepOther}
      </Button>
      <p>{words.mergeMeans}</p>
      <Moves preview={preview} />
      {refused && <Refused refusal={refused} />}
    </Dialog>
  )
}

const identity = (person: Person): string =>
  [...new Set([nameOf(person), person.email, person.loginId, person.uuid])].filter(Boolean).join(', ')

function usePreview({ uuid: primary }: Person, { uuid: secondary }: Person) {
  const [preview, setPreview] = useState<Preview>()
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    const left = new AbortController()
    setPreview(undefined)
    setRefusal(undefined)
    const [to, from] = [primary, secondary].map(uuid => encodeURIComponent(literal(uuid, 'Edm.String')))
    read(`previewUserMerge(primaryUuid=${to},secondaryUuid=${from})`, left.signal).then(
      answer => setPreview(answer as unknown as Preview),
      (error: unknown) => {
        if (!left.signal.aborted) setRefusal(refusalFrom(error))
      }
    )
    return () => left.abort()
  }, [primary, secondary])
  return { preview, refusal }
}

function Moves({ preview }: { readonly preview: Preview | undefined }) {
  if (!preview) return <p role="status">{words.counting}</p>
  const { followers, tables } = preview
  const sum = tables.reduce((all, { moved }) => all + moved, 0)
  return (
    <section aria-label={words.whatMoves}>
      <p role="status">{followers > 0 ? words.movesWith(sum, followers) : words.moves(sum)}</p>
      {tables.length > 0 && (
        <PlainTable
          label={words.rowsThatMove}
          columns={[words.of, words.move, words.inBoth]}
          rows={tables.map(({ table, moved, duplicates }) => [tableText(table), moved, duplicates])}
        />
      )}
    </section>
  )
}
