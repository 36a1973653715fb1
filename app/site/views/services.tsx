import type { ServicesModel } from './models.ts'

/** The services of the backend, each with its protocols and with where it is explained. */
export function ServicesView({ services }: ServicesModel) {
  return (
    <div class="services">
      <h1>Services</h1>
      <p class="services-lead">What programs can ask for, with documentation that can be tried out.</p>
      <ul>
        {services.map(({ name, path, description, ways, docs, metadata }) => (
          <li key={path}>
            <h2>
              {path} <span>{name}</span>
            </h2>
            <p>{description}</p>
            <p class="services-ways">{ways}</p>
            <nav aria-label={name}>
              <a href={docs}>API docs</a>
              {metadata && <a href={metadata}>$metadata</a>}
            </nav>
          </li>
        ))}
      </ul>
    </div>
  )
}
