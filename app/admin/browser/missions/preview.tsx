import * as words from '#workplace-words/missions.ts'
import { plainText } from '../../metadata/text.ts'
import type { Row } from '../data/service.ts'
import type { Branch, Slots } from './path.ts'
import type { EditedPath } from './read-path.ts'

interface PreviewProps {
  readonly row: Row
  readonly kind: 'missions' | 'groups'
  readonly paths: readonly EditedPath[]
  readonly groups: ReadonlyMap<string, Slots>
}

/** A mission or group as learners would see it, were this saved: without what is hidden from them. */
export function Preview({ row, kind, paths, groups }: PreviewProps) {
  const slots = paths.map(path => ({ ...path, slots: visible(path.slots, groups) }))
  const hidden = paths.flatMap(path => path.slots.flatMap(hiddenIn))
  const isPublished = row['published'] === true
  const slug = plainText(row['slug'])
  return (
    <section class="section preview" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.preview}</h2>
      {!isPublished && <p class="field-help">{words.notPublished}</p>}
      <h3>{plainText(row['title']) || words.noTitle}</h3>
      <p>{plainText(row['description'])}</p>
      {slots.map((path, index) => (
        <div key={path.items}>
          {slots.length > 1 && <h4>{path.name || words.pathNumber(index + 1)}</h4>}
          <Stops slots={path.slots} groups={groups} />
        </div>
      ))}
      {hidden.length > 0 && (
        <>
          <p>{words.theyDoNotSee}</p>
          <ul>
            {hidden.map(({ ID, task }) => (
              <li key={ID}>{words.hiddenTask(task.title, task.hidden ?? '')}</li>
            ))}
          </ul>
        </>
      )}
      {row['IsActiveEntity'] === true && isPublished && (
        <a href={`/${kind}/${slug}`} target="_blank" rel="noreferrer">
          {words.openPage}
        </a>
      )}
    </section>
  )
}

interface StopsProps {
  readonly slots: Slots
  readonly groups: ReadonlyMap<string, Slots>
}

function Stops({ slots, groups }: StopsProps) {
  if (slots.length === 0) return <p>{words.nothingPublished}</p>
  return (
    <ol>
      {slots.map(({ branches }) => (
        <li key={branches[0]?.ID}>
          {branches.length > 1 && <span class="field-help">{words.chooseOne}</span>}
          {branches.map(branch => (
            <Stop key={branch.ID} branch={branch} isChoice={branches.length > 1} groups={groups} />
          ))}
        </li>
      ))}
    </ol>
  )
}

interface StopProps {
  readonly branch: Branch
  readonly isChoice: boolean
  readonly groups: ReadonlyMap<string, Slots>
}

function Stop({ branch: { task, label, condition }, isChoice, groups }: StopProps) {
  const nested = groups.get(task.ID ?? '')
  return (
    <div>
      {isChoice && label && <strong>{label}: </strong>}
      {task.title}
      {isChoice && condition && <span class="field-help"> {words.onCondition(condition)}</span>}
      {nested && <Stops slots={visible(nested, groups)} groups={groups} />}
    </div>
  )
}

/** Without branches that are hidden, or are groups of which nothing is left, and without slots that are empty then. */
function visible(slots: Slots, groups: ReadonlyMap<string, Slots>): Slots {
  return slots
    .map(slot => ({
      ...slot,
      branches: slot.branches.filter(({ task }) => !task.hidden && hasStops(groups.get(task.ID ?? '')))
    }))
    .filter(({ branches }) => branches.length > 0)
}

const hasStops = (group: Slots | undefined): boolean =>
  group === undefined || group.some(({ branches }) => branches.some(({ task }) => !task.hidden))

const hiddenIn = ({ branches }: Slots[number]): readonly Branch[] => branches.filter(({ task }) => task.hidden)
