import type { JSX as Jsx } from 'preact'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      /** UI5 Web Components take attributes and properties of their own; their events are lower case. */
      [name: `ui5-${string}`]: Jsx.HTMLAttributes & Readonly<Record<string, unknown>>
    }
  }
}
