import type { Entity } from './use-entities.ts'

/** An entity that statements read, with its columns. */
export function EntityColumns({ name, description, aboutPeople, columns }: Entity) {
  return (
    <details>
      <summary>
        {name}
        {aboutPeople && ' (about people: in groups of five)'}
      </summary>
      <p>{description}</p>
      <ul class="entity-columns">
        {columns
          .filter(({ hidden }) => !hidden)
          .map(column => (
            <li key={column.name}>
              <code>{column.name}</code> {column.type}
              {column.person && ', counted and joined only'}
            </li>
          ))}
      </ul>
    </details>
  )
}
