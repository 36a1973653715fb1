import * as words from '#workplace-words/shell.ts'
import { loading } from '#workplace-words/common.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import { firstModel, firstVisitor } from '../data/ahead.ts'
import { type Refusal, refusalFrom } from '../data/service.ts'
import { ListReport } from '../list/list-report.tsx'
import { ObjectPage } from '../object/object-page.tsx'
import { Navigation } from './navigation.tsx'
import { OwnPage } from './own-page.tsx'
import { QuickSearch } from '../search/quick-search.tsx'
import { addressOf, onLink, useAddress } from '../parts/address.ts'
import { entityAt } from '../../metadata/entity-at.ts'
import { Refused } from '../parts/refused.tsx'
import { Told } from '../parts/told.tsx'
import { BusyIndicator, Button } from '../parts/ui5.ts'
import type { Workplace } from '../workplaces/description.ts'

/** Header, side navigation and the page of the address. */
export function Shell({ workplace }: { readonly workplace: Workplace }) {
  const [model, setModel] = useState<Model>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [name, setName] = useState<string>()
  const [open, setOpen] = useState(false)
  const address = useAddress()
  const at = address.get('at') ?? workplace.first()
  useEffect(() => {
    firstModel.then(setModel, (error: unknown) => setRefusal(refusalFrom(error)))
    firstVisitor.then(
      found => setName(found?.name),
      () => undefined
    )
  }, [])
  const content = useRef<HTMLElement>(null)
  const shown = useRef(at)
  useEffect(() => setOpen(false), [at])
  useEffect(() => {
    // what had the focus went with the page that was left: keys go on in the new one
    if (shown.current !== at && document.activeElement === document.body)
      content.current?.focus({ preventScroll: true })
    shown.current = at
  }, [at])
  return (
    <div class="shell" onClick={onLink}>
      <a class="skip" href="#content">
        {words.skipToContent}
      </a>
      <header class="shell-header">
        <Button
          class="menu-button"
          data-switch
          icon="menu2"
          design="Transparent"
          tooltip={words.menu}
          accessible-name={words.menu}
          accessibilityAttributes={{ expanded: open ? 'true' : 'false' }}
          onClick={() => setOpen(!open)}
        />
        <a class="shell-title" href={addressOf('')}>
          {workplace.title}
        </a>
        {model && <QuickSearch model={model} workplace={workplace} />}
        <span class="shell-user">{name}</span>
        <a class="shell-out" href="/logout">
          {words.logOut}
        </a>
      </header>
      <div class="shell-body">
        {model && <Navigation model={model} workplace={workplace} at={at} open={open} />}
        <main id="content" tabIndex={-1} ref={content}>
          <Told />
          {refusal && <Refused refusal={refusal} />}
          {!model && !refusal && <BusyIndicator active delay={300} text={loading} />}
          {model && <Page key={at} model={model} workplace={workplace} at={at} />}
        </main>
      </div>
    </div>
  )
}

interface PageProps {
  readonly model: Model
  readonly workplace: Workplace
  readonly at: string
}

function Page({ model, workplace, at }: PageProps) {
  const row = workplace.pages.find(page => page.at === at)
  if (row) return <OwnPage row={row} model={model} workplace={workplace} />
  const place = entityAt(model, at)
  if (!place) return <NotHere at={at} />
  const shown = { model, entity: place.entity, path: at }
  return place.isList ? <ListReport {...shown} /> : <ObjectPage {...shown} pages={workplace.pages} />
}

function NotHere({ at }: { readonly at: string }) {
  useEffect(() => void (document.title = words.notFound), [])
  return (
    <section class="page">
      <h1>{words.noPageHere}</h1>
      <p>{words.nothingNamed(at)}</p>
      <p>
        <a href={addressOf('')}>{words.toStartPage}</a>
      </p>
    </section>
  )
}
