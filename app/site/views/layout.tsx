import { language } from '#site-words/language.ts'
import * as words from '#site-words/layout.ts'
import type { ComponentChildren } from 'preact'
import { currentIn, sectionsOf } from './parts/sections.ts'
import { SiteSearch } from './search/site-search.tsx'
import { AssistantButton } from './parts/assistant-button.tsx'
import { Icon } from './parts/icon.tsx'
import type { Frame, Link } from './models.ts'
import { headScript } from './parts/head-script.ts'

interface LayoutProps {
  readonly frame: Frame
  /** Names the page for its styles. */
  readonly kind: string
  /** Entry points besides the one of all pages. */
  readonly scripts: readonly string[]
  /** Stylesheets before the site's own, which has the last word. */
  readonly sheets: readonly string[]
  readonly children: ComponentChildren
}

/** A whole document: head, header, trail, content, footer. */
export function Layout({ frame, kind, scripts, sheets, children }: LayoutProps) {
  return (
    <html lang={language} data-page={kind}>
      <Head frame={frame} scripts={['site.js', ...scripts]} sheets={sheets} />
      <body>
        <a class="skip-link" href="#content">
          {words.skipToContent}
        </a>
        {frame.notice && (
          <section class="qa-banner" aria-label={words.preview}>
            <div role="note">{frame.notice}</div>
          </section>
        )}
        <Header frame={frame} />
        <div class="page">
          {frame.trail.length > 0 && <Trail links={frame.trail} />}
          <main id="content" tabindex={-1}>
            {children}
          </main>
        </div>
        <Footer frame={frame} />
      </body>
    </html>
  )
}

interface BareLayoutProps extends Omit<LayoutProps, 'sheets'> {
  /** The stylesheet that has the last word. */
  readonly sheet: string
  readonly sheets?: readonly string[]
}

/** A document without what all pages have: no header, no footer, no script of the site. */
export function BareLayout({ frame, kind, scripts, sheet, sheets = [], children }: BareLayoutProps) {
  return (
    <html lang={language} data-page={kind}>
      <Head frame={frame} scripts={scripts} sheets={sheets} sheet={sheet} />
      <body>{children}</body>
    </html>
  )
}

interface HeadProps extends Omit<LayoutProps, 'kind' | 'children'> {
  /** The stylesheet that has the last word. */
  readonly sheet?: string
}

function Head({ frame, scripts, sheets, sheet = 'site.css' }: HeadProps) {
  const { title, description, canonical, markdown, addresses, imports, structured, indexed } = frame
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {indexed === false ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      {markdown && <link rel="alternate" type="text/markdown" href={markdown} />}
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta name="twitter:card" content="summary" />
      <script dangerouslySetInnerHTML={{ __html: headScript }} />
      <link
        rel="preload"
        href={addresses['inter-latin-wght-normal.woff2']}
        as="font"
        type="font/woff2"
        crossorigin="anonymous"
      />
      {sheets.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <link rel="stylesheet" href={addresses[sheet]} />
      <link rel="icon" href="/favicon.ico" type="image/svg+xml" />
      {[...new Set(scripts.flatMap(name => imports[name] ?? []))].map(href => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {scripts.map(name => (
        <script key={name} type="module" src={addresses[name]} />
      ))}
      {structured.map((object, index) => (
        <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: asData(object) }} />
      ))}
    </head>
  )
}

/** JSON that cannot end its script element. */
const asData = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The sections of the site are beside one another, on phones behind a menu. */
function Header({
  frame: { notice, path, hasConcepts, hasSessions, hasEvents, hasAssistant, addresses }
}: Pick<LayoutProps, 'frame'>) {
  return (
    <header class="site-header">
      <div class="site-header-inner">
        <a class="brand" href="/">
          <Icon name="mark" />
          <span>{words.tutorials}</span>
        </a>
        <button type="button" class="icon-button menu-button" popovertarget="site-sections">
          <Icon name="menu" />
          <span class="visually-hidden">{words.menu}</span>
        </button>
        <nav id="site-sections" aria-label={words.site} popover="auto">
          {sectionsOf({ hasConcepts, hasSessions, hasEvents }).map(section => (
            <a key={section.href} href={section.href} aria-current={currentIn(section, path)}>
              {section.text}
            </a>
          ))}
        </nav>
        <SiteSearch channel={notice ? 'preview' : 'published'} />
        <div class="site-tools">
          {hasAssistant && <AssistantButton sheet={addresses['assistant.css'] ?? ''} />}
          <a class="account" href="/me/" data-account="" aria-current={path === '/me/' ? 'page' : undefined}>
            {words.account}
          </a>
          <button type="button" class="icon-button" data-theme-switch>
            <Icon name="theme" />
            <Icon name="light" />
            <Icon name="dark" />
            <span class="visually-hidden">{words.theme}</span>
          </button>
        </div>
      </div>
    </header>
  )
}

function Trail({ links }: { links: readonly Link[] }) {
  return (
    <nav class="trail" aria-label={words.breadcrumb}>
      <ol>
        {links.map(({ href, text }, index) => (
          <li key={href}>
            {index === links.length - 1 ? <span aria-current="page">{text}</span> : <a href={href}>{text}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Footer({ frame: { hasConcepts, hasSessions, hasEvents } }: Pick<LayoutProps, 'frame'>) {
  return (
    <footer class="site-footer">
      <nav aria-label={words.more}>
        {sectionsOf({ hasConcepts, hasSessions, hasEvents }).map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
        {hasConcepts && <a href="/concepts/">{words.concepts}</a>}
        <a href="/me/">{words.yourPage}</a>
        <a href="/llms.txt">{words.forAgents}</a>
        <a href="/sitemap.xml">{words.sitemap}</a>
        <button type="button" class="footer-switch" data-shortcut-switch aria-pressed="true">
          {words.searchKeys(<kbd>/</kbd>, <kbd>{words.controlKey}</kbd>, <kbd>K</kbd>)}
        </button>
      </nav>
    </footer>
  )
}
