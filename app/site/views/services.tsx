import * as words from '#site-words/errors.ts'
import type { ServicesModel } from './models.ts'

/** The services of the backend, each with its protocols and with where it is explained. */
export function ServicesView({ services }: ServicesModel) {
  return (
    <div class="services">
      <h1>{words.services}</h1>
      <p class="services-lead">{words.servicesLead}</p>
      <ul>
        {services.map(({ name, path, description, ways, docs, metadata }) => (
          <li key={path}>
            <h2>
              {path} <span>{name}</span>
            </h2>
            <p>{description}</p>
            <p class="services-ways">{ways}</p>
            <nav aria-label={name}>
              <a href={docs}>{words.apiDocs}</a>
              {metadata && <a href={metadata}>$metadata</a>}
            </nav>
          </li>
        ))}
      </ul>
    </div>
  )
}
