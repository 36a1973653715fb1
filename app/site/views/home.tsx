import * as words from '#site-words/home-page.ts'
import { allConcepts, allTutorials, recentlyChanged, tags as tagsName } from '#site-words/parts.ts'
import type { ComponentChildren } from 'preact'
import type { Card } from '../catalog/card.ts'
import { addressOf, type FacetName, NAVIGATOR, only } from '../catalog/filter.ts'
import type { Shelf } from './parts/lanes-model.ts'
import type { Choice } from '../catalog/navigator-page.ts'
import { HomeBands } from './parts/bands.tsx'
import { CardGrid } from './parts/card.tsx'
import { Finder } from './search/finder.tsx'
import { CONCEPTS } from '../catalog/concepts.ts'
import type { FeaturedTopic, HomeModel } from './models.ts'
import { ChangedList } from './navigator.tsx'
import { ofContent, ofValue } from './parts/content-language.ts'
import { Count } from './parts/local.tsx'
import { duration, valueName } from './parts/words.ts'

export function HomeView(model: HomeModel) {
  const { counts, featured, missions, changed, featuredTopics, lanes, bands } = model
  if (counts.tutorials === 0) return <NothingYet />
  return (
    <>
      <Hero {...model} />
      {featured.length > 0 && <Cards id="start-here" title={words.startHere} cards={featured} />}
      <Recommended />
      {missions.length > 0 && (
        <Cards
          id="missions"
          title={featured.some(({ kind }) => kind === 'mission') ? words.moreMissions : words.missions}
          cards={missions}
        >
          {counts.missions > missions.length && (
            <a href={addressOf(only('type', 'mission'))}>{words.allMissions(<Count value={counts.missions} />)}</a>
          )}
        </Cards>
      )}
      {featuredTopics.length > 0 && <FeaturedTopics topics={featuredTopics} />}
      <Browse {...model} />
      <HomeBands {...bands} />
      {lanes.length > 0 && <Lanes lanes={lanes} />}
      <div class="home-last">
        {changed.length > 0 && (
          <section aria-labelledby="changed">
            <h2 id="changed">{recentlyChanged}</h2>
            <ChangedList cards={changed} />
          </section>
        )}
        <Others />
      </div>
    </>
  )
}

function Hero({ counts, levels }: HomeModel) {
  return (
    <section class="hero">
      <div class="hero-text">
        <h1>{words.heading}</h1>
        <p class="hero-lead">{words.lead(counts.tutorials, counts.missions)}</p>
        <Finder />
        <ul class="chips" aria-label={words.byLevel}>
          {levels.map(choice => (
            <ChoiceLink key={choice.value} name="level" choice={choice} />
          ))}
          <li>
            <a class="chip" href={NAVIGATOR}>
              {allTutorials}
            </a>
          </li>
        </ul>
      </div>
      <Continue />
    </section>
  )
}

/** Place at which the reader stopped: the same room for everyone, which a script fills in. */
function Continue() {
  return (
    <section class="continue" aria-labelledby="continue" data-continue>
      <h2 id="continue" data-continue-heading>
        {words.stopAnywhere}
      </h2>
      <p data-continue-text>{words.markSteps}</p>
      <p class="continue-way" data-continue-way />
    </section>
  )
}

/** Recommendations are the reader's own: a script shows them to whoever is logged in. */
function Recommended() {
  return (
    <section class="home-part recommended" aria-labelledby="recommended" data-recommended>
      <div class="home-part-head">
        <h2 id="recommended">{words.recommended}</h2>
      </div>
      <ul class="card-grid" data-recommendations />
    </section>
  )
}

interface CardsProps {
  readonly id: string
  readonly title: string
  readonly cards: readonly Card[]
  readonly children?: ComponentChildren
}

function Cards({ id, title, cards, children }: CardsProps) {
  return (
    <section class="home-part" aria-labelledby={id}>
      <div class="home-part-head">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      <CardGrid cards={cards} />
    </section>
  )
}

function Browse({ topics, tags }: HomeModel) {
  if (topics.length + tags.length === 0) return null
  return (
    <section class="home-part" aria-labelledby="browse">
      <div class="home-part-head">
        <h2 id="browse">{words.browseByTopic}</h2>
      </div>
      {topics.length > 0 && (
        <ul class="topics">
          {topics.map(({ value, text, count }) => (
            <li key={value}>
              <a href={addressOf(only('topic', value))} {...ofContent}>
                {text}{' '}
                <span class="topic-count">
                  <Count value={count} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 && (
        <ul class="chips" aria-label={tagsName}>
          {tags.map(choice => (
            <ChoiceLink key={choice.value} name="tag" choice={choice} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The concepts on which most depends, with the tutorials that teach them (GRAPH-074). */
function FeaturedTopics({ topics }: { readonly topics: readonly FeaturedTopic[] }) {
  return (
    <section class="home-part" aria-labelledby="featured-topics">
      <div class="home-part-head">
        <h2 id="featured-topics">{words.ideas}</h2>
        <a href={CONCEPTS}>{allConcepts}</a>
      </div>
      <ul class="featured-topics">
        {topics.map(({ slug, title, description, href, tutorials }) => (
          <li key={slug} class="featured-topic">
            <h3 {...ofContent}>
              <a href={href}>{title}</a>
            </h3>
            {description && <p {...ofContent}>{description}</p>}
            <ul>
              {tutorials.map(card => (
                <li key={card.slug}>
                  <a href={card.href} {...ofContent}>
                    {card.title}
                  </a>
                  {card.minutes !== null && <span class="lane-mark">{duration(card.minutes)}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shelves of links by the goal of the visitor (HOMEPAGE-023). */
function Lanes({ lanes }: Pick<HomeModel, 'lanes'>) {
  return (
    <section class="home-part" aria-labelledby="lanes">
      <div class="home-part-head">
        <h2 id="lanes">{words.whereToGo}</h2>
      </div>
      <div class="lanes">
        {lanes.map(({ key, label, tagline, shelves }) => (
          <section key={key} class="lane" aria-labelledby={`lane-${key}`} {...ofContent}>
            <h3 id={`lane-${key}`}>{label}</h3>
            {tagline && <p class="lane-tagline">{tagline}</p>}
            {shelves.map(shelf => (
              <ShelfLinks key={shelf.label} {...shelf} />
            ))}
          </section>
        ))}
      </div>
    </section>
  )
}

function ShelfLinks({ label, links }: Shelf) {
  return (
    <>
      <h4>{label}</h4>
      <ul>
        {links.map(({ ID, title, url, description, tagline, badge, isExternal, requiresLogin }) => (
          <li key={ID}>
            <a href={url} rel={isExternal ? 'noopener' : undefined}>
              {title}
            </a>
            {badge && <span class="lane-mark">{words.badges[badge]}</span>}
            {isExternal && <span class="lane-mark">{words.otherSite}</span>}
            {requiresLogin && <span class="lane-mark">{words.needsLogin}</span>}
            {(tagline ?? description) && <span class="lane-about">{tagline ?? description}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

function ChoiceLink({ name, choice: { value, text, count } }: { readonly name: FacetName; readonly choice: Choice }) {
  return (
    <li>
      <a class="chip" href={addressOf(only(name, value))} {...ofValue(name)}>
        {valueName(name, text)}{' '}
        <span class="chip-count">
          <Count value={count} />
        </span>
      </a>
    </li>
  )
}

/** Hints for authors and agents. */
function Others() {
  return (
    <section aria-labelledby="others" class="others">
      <h2 id="others">{words.notOnlyForReading}</h2>
      <h3>{words.forAuthors}</h3>
      <p>{words.publishing(<code>npx publish-content --source &lt;folder&gt;</code>)}</p>
      <h3>{words.forAgents}</h3>
      <p>{words.agentWays(<a href="/llms.txt">llms.txt</a>, <code>.md</code>, <code>text/markdown</code>)}</p>
    </section>
  )
}

/** Start page of an empty installation. */
function NothingYet() {
  return (
    <section class="hero">
      <h1>{words.nothingYet}</h1>
      <p class="hero-lead">{words.nothingYetLead}</p>
      <h2>{words.publishFirst}</h2>
      <ol>
        <li>{words.putFile(<code>tutorials/hello/hello.md</code>)}</li>
        <li>
          {words.runCommand(
            <code>npx publish-content --source tutorials</code>,
            <code>--url</code>,
            <code>CONTENT_API_KEY</code>
          )}
        </li>
        <li>
          <a href="/">{words.loadAgain}</a>
        </li>
      </ol>
    </section>
  )
}
