import * as words from '#workplace-words/pages/analytics.ts'
import type { Entity } from './use-entities.ts'

/** An entity that statements read, with its columns. */
export function EntityColumns({ name, description, aboutPeople, columns }: Entity) {
  return (
    <details>
      <summary>{aboutPeople ? words.inGroups(name) : name}</summary>
      <p>{description}</p>
      <ul class="entity-columns">
        {columns
          .filter(({ hidden }) => !hidden)
          .map(column => (
            <li key={column.name}>
              <code>{column.name}</code> {column.type}
              {column.person && `, ${words.countedOnly}`}
            </li>
          ))}
      </ul>
    </details>
  )
}
