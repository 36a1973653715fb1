import * as words from '#workplace-words/objects/object.ts'
import { useState } from 'preact/hooks'
import type { Preview as Declared } from '../parts/own-pages.ts'
import { Button } from '../parts/ui5.ts'

/** A page of the site that follows from the row, live; loaded when somebody asks for it. */
export function Preview({ name, address }: Declared) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section class="section" aria-label={name}>
      <header class="section-header">
        <h2>{name}</h2>
        <div class="page-actions">
          <Button accessibilityAttributes={{ expanded: isOpen ? 'true' : 'false' }} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.hidePreview : words.showPreview}
          </Button>
          <a class="page-link" href={address} target="_blank" rel="noreferrer">
            {words.openPreview}
          </a>
        </div>
      </header>
      {isOpen && <iframe class="live-preview" src={address} title={name} />}
    </section>
  )
}
