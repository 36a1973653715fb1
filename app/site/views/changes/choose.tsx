import * as words from '#site-words/tutorial/changes.ts'
import { dayOf } from '../parts/locale.ts'
import type { ChangesModel, Version } from './models.ts'

/** Chooses two versions; works without a script, which writes the days as the reader is used to. */
export function Choose({ versions, since, until, path, isMarkdown }: ChangesModel) {
  const kept = versions.filter(({ comparable }) => comparable)
  return (
    <form class="changes-choose" method="get" action={path} aria-label={words.chooseVersions}>
      <Versions name="since" label={words.from} versions={kept} chosen={since} />
      <Versions name="until" label={words.to} versions={kept} chosen={until} />
      {isMarkdown && <input type="hidden" name="view" value="markdown" />}
      <button class="button button-quiet">{words.compare}</button>
    </form>
  )
}

interface VersionsProps {
  readonly name: string
  readonly label: string
  readonly versions: readonly Version[]
  readonly chosen: number | undefined
}

function Versions({ name, label, versions, chosen }: VersionsProps) {
  const isListed = versions.some(({ version }) => version === chosen)
  return (
    <div class="changes-choice">
      <label for={`changes-${name}`}>{label}</label>
      <select id={`changes-${name}`} name={name}>
        {!isListed && (
          <option value={chosen ?? ''} selected>
            {words.notChosen}
          </option>
        )}
        {versions.map(({ version, from, current }) => (
          <option
            key={version}
            value={version}
            selected={version === chosen}
            data-from={from}
            data-current={current ? '' : undefined}
          >
            {current ? words.nowOf(dayOf(from)) : words.versionOf(dayOf(from), version)}
          </option>
        ))}
      </select>
    </div>
  )
}
