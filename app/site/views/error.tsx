import type { ErrorModel } from './models.ts'

export function ErrorView({ status, heading, message, ways }: ErrorModel) {
  return (
    <section class="notice">
      <p class="notice-status">{status}</p>
      <h1>{heading}</h1>
      <p>{message}</p>
      <nav aria-label="Go on">
        <ul>
          {ways.map(({ href, text }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}
